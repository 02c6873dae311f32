import { beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const load = () => import('./legend-memory.ts')

test('[DRAG-03] the legend is seen once on a device, and again after everything was removed', async () => {
  const { legendWasSeen, rememberLegend } = await load()
  expect(legendWasSeen()).toBe(false)
  rememberLegend()
  expect(legendWasSeen()).toBe(true)
  kept.clear()
  expect(legendWasSeen()).toBe(false)
})

test.each(['', 'true', '{}', 'Seen'])('what is kept is not trusted: %j', async (value) => {
  kept.set('skyway.legend', value)
  expect((await load()).legendWasSeen()).toBe(false)
})

test('without storage it is remembered until the page is left', async () => {
  const closed = () => {
    throw new Error('The storage is closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed })
  const { legendWasSeen, rememberLegend } = await load()
  expect(legendWasSeen()).toBe(false)
  rememberLegend()
  expect(legendWasSeen()).toBe(true)
})
