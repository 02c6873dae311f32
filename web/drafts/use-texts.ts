import { useEffect, useState } from 'react'
import { logFailure } from '../base/log.ts'
import type { Texts } from './draft.ts'

/**
 * Returns the texts of a form as state, with the draft of the person in place of `initial` if there is one; the function
 * that changes some and keeps all as the draft; and the one that begins again with `initial`, without a draft.
 *
 * @param initial must stay the same object
 */
export function useTexts<Name extends string>(form: string, initial: Texts<Name>) {
  const [texts, setTexts] = useState(initial)

  useEffect(() => {
    // What has been typed meanwhile is newer.
    withDrafts(({ keptTexts }) => setTexts((now) => (now === initial ? keptTexts(form, initial) : now)))
  }, [form, initial])

  return {
    texts,
    type: (part: Partial<Texts<Name>>) => {
      const typed = { ...texts, ...part }
      setTexts(typed)
      withDrafts(({ keepDraft }) => keepDraft(form, typed))
    },
    beginAgain: () => {
      setTexts(initial)
      withDrafts(({ forgetDraft }) => forgetDraft(form))
    },
  }
}

type Drafts = typeof import('./draft.ts')

/** Does something with the drafts, which are loaded on demand: no page waits for them, and without them it works. */
export function withDrafts(act: (drafts: Drafts) => void): void {
  import('./draft.ts').then(act).catch((cause: unknown) => logFailure('The draft could not be kept', cause))
}
