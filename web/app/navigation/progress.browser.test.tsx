import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as text from '../../../content/text/shell.ts'
import { slowClock } from '../../../test/support/components/clock.ts'
import { Progress } from './progress.tsx'

const announcement = page.getByText(text.loading)

/** Opens a page from which a navigation to /next waits until it is released. */
async function openPage() {
  slowClock()
  const next = Promise.withResolvers<null>()
  const router = createMemoryRouter([
    { path: '/', element: <Progress /> },
    { path: '/next', element: <Progress />, loader: () => next.promise },
  ])
  await render(<RouterProvider router={router} />)
  const arrived = router.navigate('/next')
  return {
    arrive: async () => {
      next.resolve(null)
      await arrived
    },
  }
}

test('a page that comes late is announced by a line at the top, until it has come', {
  tags: 'NAV-01',
}, async () => {
  const { arrive } = await openPage()
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(announcement).not.toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(announcement).toBeInTheDocument()
  const line = document.querySelector('.navigation-progress')
  await expect.poll(() => line?.getBoundingClientRect().top).toBe(0)
  await arrive()
  await expect.element(announcement).not.toBeInTheDocument()
})

test('the line stands still for people who prefer less motion', { tags: 'NAV-01' }, async () => {
  await openPage()
  await vi.advanceTimersByTimeAsync(200)
  await expect.element(announcement).toBeInTheDocument()
  const line = document.querySelector('.navigation-progress')
  await expect.poll(() => line && getComputedStyle(line).scale).toBe('0.92 1')
})

test('a page that comes at once is not announced', { tags: 'NAV-01' }, async () => {
  const { arrive } = await openPage()
  await vi.advanceTimersByTimeAsync(150)
  await arrive()
  await vi.advanceTimersByTimeAsync(1_000)
  await expect.element(announcement).not.toBeInTheDocument()
})
