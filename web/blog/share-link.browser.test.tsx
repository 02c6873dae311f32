import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/blog.ts'
import { show } from '../../test/support/components/show.tsx'
import { ShareLink } from './share-link.tsx'

const copy = page.getByRole('button', { name: text.copyLink })
const outcome = page.getByRole('status')

test('copies the address of the page', { tags: 'PAGE-09' }, async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await show(<ShareLink />)
  await copy.click()
  await expect.element(outcome).toHaveTextContent(text.copied)
  await expect.poll(() => writeText).toHaveBeenCalledExactlyOnceWith(location.origin + location.pathname)
})

test('says where the address is if the browser does not let it be copied', { tags: 'PAGE-09' }, async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await show(<ShareLink />)
  await copy.click()
  await expect.element(outcome).toHaveTextContent(text.notCopied)
})
