import type { GameType } from '../../api/answers.ts'
import { recordOf } from '../../base/object.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../drafts/draft.ts'
import { type Content, contentOf, type Draft, draftOf, emptyContent } from './draft.ts'
import { type Merged, merge } from './merge.ts'

/** Returns the name under which the form of a game type keeps what is not saved; null is a new game type. */
function formOf(loaded: GameType | null): string {
  return `game type ${loaded?.id ?? 'new'}`
}

/**
 * Returns the draft with which the form of a game type begins: what the admin has typed before and not saved, merged with
 * what another admin has saved meanwhile. `conflict` is what that one has changed, or null.
 */
export function firstDraft(loaded: GameType | null): {
  readonly draft: Draft
  readonly conflict: Merged | null
} {
  const unsaved = keptDraft(formOf(loaded))
  if (unsaved === null) return { draft: draftOf(loaded ?? emptyContent), conflict: null }
  const mine = contentIn(unsaved['content'])
  if (loaded === null) return { draft: draftOf(mine), conflict: null }
  const merged = merge(contentIn(unsaved['base']), mine, loaded)
  const isConflict = merged.taken.length + merged.disputed.length > 0
  return { draft: draftOf(merged.content), conflict: isConflict ? merged : null }
}

/** Stores what is not saved, with the version from which it began. */
export function keepUnsaved(loaded: GameType | null, base: Content, draft: Draft): void {
  keepDraft(formOf(loaded), { base: contentOf(base), content: contentOf(draft) })
}

/** Removes what is not saved: it is saved now, or was given up. */
export function forgetUnsaved(loaded: GameType | null): void {
  forgetDraft(formOf(loaded))
}

/** Returns the content that was stored. What is missing is empty. */
function contentIn(stored: unknown): Content {
  const found = recordOf(stored)
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  const texts = (value: unknown) =>
    (Array.isArray(value) ? value : []).map(recordOf).map((each) => ({
      title: text(each['title']),
      text: text(each['text']),
    }))
  return {
    name: text(found['name']),
    complexity: number(found['complexity']),
    strategy: number(found['strategy']),
    luck: number(found['luck']),
    weight: number(found['weight']),
    footprint: number(found['footprint']),
    tactics: number(found['tactics']),
    authorName: text(found['authorName']),
    authorUrl: text(found['authorUrl']),
    documentUrl: text(found['documentUrl']),
    descriptions: texts(found['descriptions']),
    rules: texts(found['rules']),
  }
}
