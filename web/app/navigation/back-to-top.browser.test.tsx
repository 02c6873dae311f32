import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/shell.ts'
import { show } from '../../../test/support/components/show.tsx'
import { BackToTop } from './back-to-top.tsx'

const back = page.getByRole('button', { name: text.backToTop })

afterEach(() => scrollTo(0, 0))

test('a page that was scrolled by more than 100 pixels offers the way back to the top', {
  tags: 'SITE-08',
}, async () => {
  await show(
    <div style={{ height: 3_000 }}>
      <BackToTop />
    </div>,
  )
  await expect.element(back).not.toBeInTheDocument()
  scrollTo(0, 101)
  await expect.element(back).toBeVisible()
  scrollTo(0, 100)
  await expect.element(back).not.toBeInTheDocument()
  scrollTo(0, 900)
  await back.click()
  await expect.poll(() => scrollY).toBe(0)
  await expect.element(back).not.toBeInTheDocument()
})
