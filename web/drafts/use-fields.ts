import { type RefObject, useEffect } from 'react'
import { withDrafts } from './use-texts.ts'

/**
 * Puts the draft of a form back into its fields when it appears. Returns the function for its `onInput`, which keeps what is
 * typed, and the one that forgets it. For forms whose fields hold their own texts. Passwords, one-time codes and fields that
 * nobody sees are not kept.
 *
 * @param name of the draft; null keeps nothing
 */
export function useFields(name: string | null, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    if (name === null) return
    withDrafts(({ keptDraft }) => {
      const draft = keptDraft(name)
      if (form.current === null || draft === null) return
      for (const field of fieldsOf(form.current)) {
        const typed = draft[field.name]
        // What has been typed meanwhile is newer.
        if (typeof typed === 'string' && field.value === field.defaultValue) field.value = typed
      }
    })
  }, [name, form])

  return {
    keep: () => {
      if (form.current === null || name === null) return
      const typed = Object.fromEntries(fieldsOf(form.current).map((field) => [field.name, field.value]))
      withDrafts(({ keepDraft }) => keepDraft(name, typed))
    },
    forget: () => {
      if (name !== null) withDrafts(({ forgetDraft }) => forgetDraft(name))
    },
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): TextField[] {
  return [...form.elements].filter(
    (field): field is TextField =>
      (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) &&
      field.name !== '' &&
      !field.readOnly &&
      !/password|one-time-code/.test(field.type + field.autocomplete) &&
      !/^(hidden|radio|checkbox|submit)$/.test(field.type),
  )
}
