import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

test('stays open if the browser says late that it was closed before', async () => {
  const onClose = vi.fn()
  function Reopened() {
    const [isOpen, setOpen] = useState(true)
    return (
      <Dialog open={isOpen} onClose={onClose} title="A question">
        <button
          type="button"
          onClick={() => {
            flushSync(() => setOpen(false))
            flushSync(() => setOpen(true))
          }}
        >
          Once more
        </button>
      </Dialog>
    )
  }
  await render(<Reopened />)
  const wasClosed = Promise.withResolvers<unknown>()
  document.addEventListener('close', wasClosed.resolve, { capture: true, once: true })
  await page.getByRole('button', { name: 'Once more' }).click()
  await wasClosed.promise
  await expect.element(page.getByRole('dialog', { name: 'A question' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
