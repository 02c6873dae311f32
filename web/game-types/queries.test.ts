import { beforeEach, expect, test, vi } from 'vitest'
import { recallGameType, rememberGameType } from './queries.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

const sandwich = {
  id: 2,
  name: 'Sandwich',
  complexity: 1,
  strategy: 2,
  luck: 2,
  weight: 1,
  footprint: 1,
  tactics: 2,
  createddate: '2026-01-01T00:00:00.000Z',
  modifieddate: null,
  descriptions: [],
  rules: [{ title: 'A turn', text: '<p>Three cards.</p>' }],
  authorName: null,
  authorUrl: null,
  documentUrl: null,
  isPlayable: true,
  computerScore: null,
  isShipped: true,
}

test('gametype{id} holds each loaded game type', { tags: 'GAME-09' }, () => {
  const added = { ...sandwich, id: 1001, name: 'Patience' }
  rememberGameType(sandwich)
  rememberGameType(added)
  expect(JSON.parse(localStorage.getItem('gametype2') ?? '')).toEqual(sandwich)
  expect(recallGameType(2)).toEqual(sandwich)
  expect(recallGameType(1001)).toEqual(added)
  expect(recallGameType(1)).toBeUndefined()
})

test.each([
  '',
  '{',
  'null',
  '7',
  '{"id":2,"name":"Sandwich"}',
  '{"id":2,"name":"Sandwich","descriptions":[],"rules":[{"title":"A turn"}]}',
  '{"id":2,"name":"Sandwich","descriptions":[],"rules":[]}',
  '{"id":1,"name":"SkyWay","descriptions":[],"rules":[]}',
])('what is kept is not trusted: %s', (kept) => {
  localStorage.setItem('gametype2', kept)
  expect(recallGameType(2)).toBeUndefined()
})
