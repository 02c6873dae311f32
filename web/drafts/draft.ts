import { isObject } from '../base/object.ts'
import { draftPrefix, ifStorageOpen, readStored } from '../session/storage.ts'
import { personNow } from '../session/tokens.ts'

/** Returns what the present person, or somebody who was not signed in, has typed into a form in this tab, or null. */
export function keptDraft(form: string): Record<string, unknown> | null {
  const { person, content } = readStored(() => sessionStorage, draftPrefix + form) ?? {}
  return isObject(content) && (person === null || person === personNow()) ? content : null
}

export type Texts<Name extends string> = Readonly<Record<Name, string>>

/** Returns the texts of a form: those of its draft, and `initial` where there are none. */
export function keptTexts<Name extends string>(form: string, initial: Texts<Name>): Texts<Name> {
  const draft = keptDraft(form)
  if (draft === null) return initial
  const texts: Record<Name, string> = { ...initial }
  for (const name in texts) {
    const typed = draft[name]
    if (typeof typed === 'string') texts[name] = typed
  }
  return texts
}

/** Stores what the present person has typed into a form and not saved, until the tab is closed or they log out in it. */
export function keepDraft(form: string, content: object): void {
  const draft = JSON.stringify({ person: personNow(), content })
  ifStorageOpen(() => sessionStorage.setItem(draftPrefix + form, draft))
}

/** Removes the draft of a form: it is saved, or was given up. */
export function forgetDraft(form: string): void {
  ifStorageOpen(() => sessionStorage.removeItem(draftPrefix + form))
}
