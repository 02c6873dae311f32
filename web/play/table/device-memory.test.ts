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

const load = () => import('./device-memory.ts')

test('a text is remembered under its key, until the storage is cleared', async () => {
  const { memorize, recall } = await load()
  expect(recall('pathlegend')).toBeNull()
  memorize('pathlegend', 'shown')
  expect(recall('pathlegend')).toBe('shown')
  expect(recall('scorelegend')).toBeNull()
  kept.clear()
  expect(recall('pathlegend')).toBeNull()
})

test('without storage it is remembered until the page is left', async () => {
  const closed = () => {
    throw new Error('The storage is closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed })
  const { memorize, recall } = await load()
  expect(recall('pathlegend')).toBeNull()
  memorize('pathlegend', 'shown')
  expect(recall('pathlegend')).toBe('shown')
})
