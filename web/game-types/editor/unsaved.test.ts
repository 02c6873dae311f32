import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MemoryStorage } from '../../../test/support/pages/memory-storage.ts'
import type { GameType } from '../../api/answers.ts'
import { type Content, contentOf, draftOf, emptyContent } from './draft.ts'
import { firstDraft, forgetUnsaved, keepUnsaved } from './unsaved.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
})
afterEach(() => vi.unstubAllGlobals())

const base: Content = {
  ...emptyContent,
  name: 'SkyWay',
  luck: 1,
  rules: [{ title: 'Deal', text: 'Nine cards.' }],
}
const loaded = (part: Partial<Content> = {}): GameType => ({
  ...base,
  ...part,
  id: 1,
  isPlayable: true,
  computerScore: null,
  isShipped: true,
  createddate: '2026-11-03T08:00:00Z',
  modifieddate: '2026-11-03T08:00:00Z',
})

test('what was typed and not saved is in the form again, for its game type only', () => {
  const typed = { ...base, name: 'Skyways', rules: [...base.rules, { title: 'End', text: 'Three rounds.' }] }
  keepUnsaved(loaded(), base, draftOf(typed))
  const { draft, conflict } = firstDraft(loaded())
  expect(contentOf(draft)).toEqual(typed)
  expect(conflict).toBeNull()
  expect(firstDraft({ ...loaded(), id: 2 }).draft.name).toBe('SkyWay')
  expect(firstDraft(null).draft.name).toBe('')

  forgetUnsaved(loaded())
  expect(firstDraft(loaded()).draft.name).toBe('SkyWay')
})

test('what another admin has saved meanwhile is merged, and a field that both have changed is to be decided', () => {
  keepUnsaved(loaded(), base, draftOf({ ...base, name: 'Mine' }))
  const { draft, conflict } = firstDraft(loaded({ name: 'Theirs', luck: 3 }))
  expect(contentOf(draft)).toMatchObject({ name: 'Mine', luck: 3 })
  expect(conflict).toMatchObject({ taken: ['luck'], disputed: ['name'] })
})

test('a new game type that was typed is there again', () => {
  keepUnsaved(null, emptyContent, draftOf({ ...emptyContent, name: 'Patience' }))
  expect(firstDraft(null)).toMatchObject({ draft: { name: 'Patience' }, conflict: null })
})
