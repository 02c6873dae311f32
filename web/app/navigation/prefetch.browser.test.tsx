import { createRoutesStub, Link, Outlet } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { slowClock, untilSettled } from '../../../test/support/components/clock.ts'
import { Prefetch } from './prefetch.tsx'

/**
 * Opens a page with a link to another one, which has data of its own. No pointer rests on it: what
 * is drawn under one is pointed at.
 */
async function openPage() {
  await userEvent.pointer({ coords: { x: innerWidth - 2, y: innerHeight - 2 } })
  slowClock()
  const Layout = () => (
    <>
      <Link to="/services">Services</Link>
      <Prefetch />
      <Outlet />
    </>
  )
  const Site = createRoutesStub([
    {
      id: 'root',
      Component: Layout,
      children: [
        { id: 'home', path: '/', Component: () => null },
        { id: 'services', path: '/services', Component: () => null, loader: () => null },
      ],
    },
  ])
  await render(<Site />)
}

const link = page.getByRole('link', { name: 'Services' })
const fetched = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"]')].map(
    ({ href }) => new URL(href).pathname,
  )

test('the data of a page are fetched once its link has had the focus for a moment', {
  tags: 'NAV-02',
}, async () => {
  await openPage()
  link.element().focus()
  await vi.advanceTimersByTimeAsync(50)
  await untilSettled()
  expect(fetched()).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  await expect.poll(fetched).toEqual(['/services.data'])
})

test('a link that is only passed by fetches nothing', { tags: 'NAV-02' }, async () => {
  await openPage()
  link.element().focus()
  await vi.advanceTimersByTimeAsync(50)
  document.dispatchEvent(new PointerEvent('pointerover'))
  await vi.advanceTimersByTimeAsync(1_000)
  await untilSettled()
  expect(fetched()).toEqual([])
})

test('a link that is pressed fetches at once', { tags: 'NAV-02' }, async () => {
  await openPage()
  link.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.poll(fetched).toEqual(['/services.data'])
})

test('nothing is fetched in advance for a device that asks to save data', { tags: 'NAV-02' }, async () => {
  vi.stubGlobal('navigator', { onLine: true, connection: { saveData: true } })
  await openPage()
  link.element().focus()
  link.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(1_000)
  await untilSettled()
  expect(fetched()).toEqual([])
})
