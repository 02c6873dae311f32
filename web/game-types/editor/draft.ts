import type { GameType } from '../../api/answers.ts'

/** The ratings of a game type, in the order in which they are shown. */
export const ratings = ['complexity', 'strategy', 'luck', 'weight', 'footprint', 'tactics'] as const

/** The two lists of titled texts. */
export type ListName = 'descriptions' | 'rules'

/** A titled text in the form. `key` stays the same when its place changes. */
export interface DraftText {
  readonly key: number
  readonly title: string
  readonly text: string
}

/** A game type as the form holds it. */
export type Draft = Readonly<Record<(typeof ratings)[number], number>> & {
  readonly name: string
  readonly authorName: string
  readonly authorUrl: string
  readonly documentUrl: string
  readonly descriptions: readonly DraftText[]
  readonly rules: readonly DraftText[]
  /** The key of the next text that is added. */
  readonly nextKey: number
}

/** The content of the form as the server accepts it. */
export type Content = Pick<
  GameType,
  (typeof ratings)[number] | 'name' | 'authorName' | 'authorUrl' | 'documentUrl' | 'descriptions' | 'rules'
>

/** An admin's edit of the draft. `key` identifies a text of the list. */
export type Edit =
  | { readonly type: 'set'; readonly part: Partial<Omit<Draft, ListName | 'nextKey'>> }
  | { readonly type: 'add'; readonly list: ListName }
  | {
      readonly type: 'write'
      readonly list: ListName
      readonly key: number
      readonly part: Partial<Omit<DraftText, 'key'>>
    }
  | { readonly type: 'remove'; readonly list: ListName; readonly key: number }
  | { readonly type: 'move'; readonly list: ListName; readonly key: number; readonly by: -1 | 1 }
  | { readonly type: 'replace'; readonly draft: Draft }

/** The content of a new game type. */
export const emptyContent: Content = {
  name: '',
  complexity: 0,
  strategy: 0,
  luck: 0,
  weight: 0,
  footprint: 0,
  tactics: 0,
  authorName: '',
  authorUrl: '',
  documentUrl: '',
  descriptions: [],
  rules: [],
}

/** Returns the draft with which a form begins. */
export function draftOf(content: Content): Draft {
  let nextKey = 1
  const keyed = (texts: Content['rules']) =>
    texts.map(({ title, text }) => {
      const key = nextKey
      nextKey += 1
      return { key, title, text }
    })
  const descriptions = keyed(content.descriptions)
  const rules = keyed(content.rules)
  return { ...contentOf(content), descriptions, rules, nextKey }
}

/** Returns the editable part of a game type or a draft. A missing link is empty. */
export function contentOf(from: Content | Draft) {
  const plain = (texts: Content['rules']) => texts.map(({ title, text }) => ({ title, text }))
  return {
    name: from.name,
    complexity: from.complexity,
    strategy: from.strategy,
    luck: from.luck,
    weight: from.weight,
    footprint: from.footprint,
    tactics: from.tactics,
    authorName: from.authorName ?? '',
    authorUrl: from.authorUrl ?? '',
    documentUrl: from.documentUrl ?? '',
    descriptions: plain([...from.descriptions]),
    rules: plain([...from.rules]),
  }
}

/** Returns the draft after an edit. A move beyond either end changes nothing. */
export function edit(draft: Draft, event: Edit): Draft {
  switch (event.type) {
    case 'set':
      return { ...draft, ...event.part }
    case 'replace':
      return event.draft
    case 'add': {
      const added = { key: draft.nextKey, title: '', text: '' }
      return { ...draft, [event.list]: [...draft[event.list], added], nextKey: draft.nextKey + 1 }
    }
    case 'write': {
      const texts = draft[event.list].map((text) =>
        text.key === event.key ? { ...text, ...event.part } : text,
      )
      return { ...draft, [event.list]: texts }
    }
    case 'remove':
      return { ...draft, [event.list]: draft[event.list].filter(({ key }) => key !== event.key) }
    case 'move': {
      const texts = [...draft[event.list]]
      const from = texts.findIndex(({ key }) => key === event.key)
      const to = from + event.by
      const [moved] = texts.slice(from, from + 1)
      if (!moved || to < 0 || to >= texts.length) return draft
      texts.splice(from, 1)
      texts.splice(to, 0, moved)
      return { ...draft, [event.list]: texts }
    }
  }
}
