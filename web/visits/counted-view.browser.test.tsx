import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { untilSettled } from '../../test/support/components/clock.ts'
import { type FakeApi, fakeApi } from '../../test/support/components/fake-api.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import { readConfig } from '../api/config.ts'
import { SiteContext } from '../words/use-site.ts'
import { CountedView } from './counted-view.tsx'

let api: FakeApi
beforeEach(() => {
  api = fakeApi({ 'POST /api/visits': new Response(null, { status: 204 }) })
  setNavigator({ webdriver: false })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'webdriver')
  Reflect.deleteProperty(document, 'referrer')
})

// A program drives the browser of these tests.
function setNavigator({ webdriver }: { webdriver: boolean }): void {
  Object.defineProperty(navigator, 'webdriver', { value: webdriver, configurable: true })
}

function comeFrom(address: string): void {
  Object.defineProperty(document, 'referrer', { value: address, configurable: true })
}

const sent = () => api.calls.map(({ body }) => body)

test('each page that is shown is counted, and the link that led to the first one', {
  tags: 'VISIT-01',
}, async () => {
  comeFrom('https://search.example/find?q=patience')
  const { router } = await show(<CountedView />, { at: '/blogs/first-light?page=2', route: '*' })
  await expect
    .poll(sent)
    .toEqual([{ page: '/blogs/first-light', source: 'search.example', width: innerWidth }])
  await router.navigate('/blogs/first-light?page=3#end')
  await router.navigate('/pricing')
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toEqual({ page: '/pricing', source: '', width: innerWidth })
  await router.navigate('/blogs/first-light')
  await expect.poll(sent).toHaveLength(3)
})

test('a link of the site itself is no source', { tags: 'VISIT-01' }, async () => {
  comeFrom(`${location.origin}/about`)
  await show(<CountedView />, { at: '/pricing', as: player })
  await expect.poll(sent).toEqual([{ page: '/pricing', source: '', width: innerWidth }])
})

/** Waits for what a view would have been sent by, and for what comes before it. */
async function expectNoView(): Promise<void> {
  await readConfig()
  await untilSettled()
  expect(sent()).toEqual([])
}

test('pages that an admin sees are not counted', { tags: 'VISIT-02' }, async () => {
  await show(<CountedView />, { as: admin })
  await expectNoView()
})

test('pages in a browser that a program drives are not counted', { tags: 'VISIT-02' }, async () => {
  setNavigator({ webdriver: true })
  await show(<CountedView />)
  await expectNoView()
})

test('no page is counted if the owner has switched the counting off', { tags: 'VISIT-07' }, async () => {
  await show(
    <SiteContext value={{ ...inject('site'), visits: false }}>
      <CountedView />
    </SiteContext>,
  )
  await expectNoView()
})

test('a server that does not count shows nobody a message', { tags: 'VISIT-01' }, async () => {
  api.reply({ 'POST /api/visits': Response.error() })
  await show(<CountedView />)
  await expect.poll(sent).toHaveLength(1)
  await expect.poll(() => document.querySelectorAll('[role="alert"]').length).toBe(0)
})
