import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/shell.ts'
import { slowClock } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { show } from '../../test/support/components/show.tsx'
import { lazyPart } from './lazy-part.tsx'

const notice = page.getByRole('alert')
const again = notice.getByRole('button', { name: text.tryAgain })

/** Shows a part whose script cannot be fetched the first time. */
async function openPart() {
  mayLog(/^A part of the page could not be loaded/)
  let isReachable = false
  const onClose = vi.fn<() => void>()
  const Part = lazyPart<{ name: string }>(
    async () => {
      if (!isReachable) throw new TypeError('Failed to fetch')
      return { default: ({ name }) => <p>{`The part of ${name}`}</p> }
    },
    () => onClose(),
  )
  await show(
    <Suspense>
      <Part name="Ada" />
    </Suspense>,
  )
  await expect.element(notice.getByText(text.partNotLoaded)).toBeVisible()
  return {
    onClose,
    restore: () => {
      isReachable = true
    },
  }
}

test('a part that could not be fetched comes when it is tried again', { tags: 'NET-03' }, async () => {
  const { restore } = await openPart()
  restore()
  await again.click()
  await expect.element(page.getByText('The part of Ada')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a part above the page that could not be fetched can be given up', { tags: 'NET-03' }, async () => {
  const { onClose } = await openPart()
  await notice.getByRole('button', { name: text.notNow }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('a part that does not come within ten seconds is given up', { tags: 'NET-03' }, async () => {
  slowClock()
  mayLog(/^A part of the page could not be loaded/)
  const Part = lazyPart(() => new Promise<never>(() => {}))
  await show(
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>,
  )
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(page.getByText('Waiting')).toBeVisible()
  await vi.advanceTimersByTimeAsync(5_000)
  await expect.element(again).toBeVisible()
})
