import { afterEach, expect, test, vi } from 'vitest'
import { forgetKeptAnswers, keptAnswers } from './kept-answers.ts'

afterEach(() => vi.unstubAllGlobals())

test('removes what was kept for a person', { tags: 'AWAY-02' }, async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
  await forgetKeptAnswers()
  expect(deleted).toEqual([keptAnswers])
})

test('a login succeeds in a browser that keeps its storage closed, or has none', {
  tags: 'AWAY-02',
}, async () => {
  await forgetKeptAnswers()
  vi.stubGlobal('caches', {
    delete: () => Promise.reject(new DOMException('The operation is insecure', 'SecurityError')),
  })
  await forgetKeptAnswers()
})
