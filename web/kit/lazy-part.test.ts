import { createElement as part, Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { lazyPart, optionalPart } from './lazy-part.tsx'

/** Returns a page with the part as HTML, after everything that can load has loaded. */
async function pageWith(Part: React.ComponentType<{ name: string }>): Promise<string> {
  const page = part('main', null, 'The page', part(Suspense, null, part(Part, { name: 'Ada' })))
  return await new Response((await prerender(page)).prelude).text()
}

test('a part that comes later is drawn with its properties', async () => {
  const Hello = lazyPart(async () => ({
    default: ({ name }: { name: string }) => part('p', null, `Hello ${name}`),
  }))
  expect(await pageWith(Hello)).toContain('Hello Ada')
})

test('a part that was preloaded is loaded once, and again if that failed', { tags: 'NET-03' }, async () => {
  const found = { default: ({ name }: { name: string }) => part('p', null, `Hello ${name}`) }
  const load = vi.fn(async () => found)
  const Hello = lazyPart(load)
  Hello.preload()
  Hello.preload()
  expect(await pageWith(Hello)).toContain('Hello Ada')
  expect(load).toHaveBeenCalledTimes(1)

  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Retried = lazyPart(load)
  Retried.preload()
  await expect.poll(() => log).toHaveBeenCalledTimes(1)
  expect(await pageWith(Retried)).toContain('Hello Ada')
  expect(log).toHaveBeenCalledTimes(1)
  log.mockRestore()
})

test.each([
  ['in its place', undefined, 1],
  ['above the page', () => {}, 2],
])(
  'one that cannot be fetched leaves the page as it is and says so %s',
  { tags: 'NET-03' },
  async (_, close, buttons) => {
    const failure = new TypeError('Failed to fetch dynamically imported module')
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const Hello = lazyPart<{ name: string }>(() => Promise.reject(failure), close)
    const html = await pageWith(Hello)
    expect(log.mock.calls).toEqual([[expect.any(String), failure]])
    log.mockRestore()
    expect(html).toContain('The page')
    expect(html).toMatch(/role="alert".*Try again/s)
    expect(html.match(/<button/g)).toHaveLength(buttons)
  },
)

test('an optional part that cannot be loaded is left out silently', { tags: 'NET-03' }, async () => {
  const failure = new TypeError('Failed to fetch dynamically imported module')
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const html = await pageWith(optionalPart<{ name: string }>(() => Promise.reject(failure)))
  expect(log.mock.calls).toEqual([[expect.any(String), failure]])
  log.mockRestore()
  expect(html).toBe('<main>The page<!--$--><!--/$--></main>')
})
