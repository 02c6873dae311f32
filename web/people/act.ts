import * as text from '../../content/text/person.ts'
import type { ManagedPerson } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'

/** What became of an act: whether it changed anything, and the person as they are now. */
interface ActResult {
  readonly changed: boolean
  readonly person: ManagedPerson
}

/** An act of an admin on a person. */
export interface Act {
  /** The button. */
  readonly label: string
  /** The question before it happens, about the person of a name. */
  readonly question: (values: { person: string }) => string
  /** What will happen. */
  readonly hint: string
  /** Whether it takes something from the person. */
  readonly isGrave: boolean
  /** The field of the question. */
  readonly field?: { readonly label: string; readonly hint?: string; readonly most?: number }
  /** What is said when it is done. */
  readonly done: string
  /** Performs it; null for the deletion, after which there is no person to show. */
  readonly send: ((person: ManagedPerson, typed: string) => Promise<ActResult>) | null
}

const longestNote = 500

const at = ({ id }: ManagedPerson) => ({ params: { path: { id } } })

const disable: Act = {
  label: text.disable,
  question: text.disableQuestion,
  hint: text.disableHint,
  isGrave: true,
  field: { label: text.noteField, hint: text.noteHint, most: longestNote },
  done: text.disabled,
  send: (person, note) => answer(api.POST('/People/{id}/disable', { ...at(person), body: { note } })),
}

const enable: Act = {
  label: text.enable,
  question: text.enableQuestion,
  hint: text.enableHint,
  isGrave: false,
  done: text.enabled,
  send: (person) => answer(api.POST('/People/{id}/enable', { ...at(person), body: {} })),
}

const resetName: Act = {
  label: text.resetName,
  question: text.resetNameQuestion,
  hint: text.resetNameHint,
  isGrave: false,
  done: text.nameWasReset,
  send: (person) => {
    const { displayName } = person
    return answer(api.POST('/People/{id}/reset-name', { ...at(person), body: { displayName } }))
  },
}

const resetPicture: Act = {
  label: text.resetPicture,
  question: text.resetPictureQuestion,
  hint: text.resetPictureHint,
  isGrave: false,
  done: text.pictureWasReset,
  send: (person) => answer(api.POST('/People/{id}/reset-picture', { ...at(person), body: {} })),
}

const sendReader = (isReader: boolean) => (person: ManagedPerson) =>
  answer(api.POST('/People/{id}/reader', { ...at(person), body: { isReader } }))

const makeReader: Act = {
  label: text.makeReader,
  question: text.makeReaderQuestion,
  hint: text.makeReaderHint,
  isGrave: false,
  done: text.readerMade,
  send: sendReader(true),
}

const endReader: Act = {
  label: text.endReader,
  question: text.endReaderQuestion,
  hint: text.endReaderHint,
  isGrave: false,
  done: text.readerEnded,
  send: sendReader(false),
}

const sendAdmin = (isAdmin: boolean) => (person: ManagedPerson) =>
  answer(api.POST('/People/{id}/admin', { ...at(person), body: { isAdmin } }))

const giveAdmin: Act = {
  label: text.giveAdmin,
  question: text.giveAdminQuestion,
  hint: text.giveAdminHint,
  isGrave: false,
  done: text.adminGiven,
  send: sendAdmin(true),
}

const takeAdmin: Act = {
  label: text.takeAdmin,
  question: text.takeAdminQuestion,
  hint: text.takeAdminHint,
  isGrave: false,
  done: text.adminTaken,
  send: sendAdmin(false),
}

const remove: Act = {
  label: text.remove,
  question: text.removeQuestion,
  hint: text.removeHint,
  isGrave: true,
  field: { label: text.typeName },
  done: text.removed,
  send: null,
}

/** Returns what an admin can do about a person as they are. */
export function actsOn({ isOwn, isReader, isAdmin, hasPicture, disabledAt }: ManagedPerson): Act[] {
  const role = isAdmin ? takeAdmin : giveAdmin
  return [
    ...(isOwn ? [] : [disabledAt === null ? disable : enable]),
    resetName,
    ...(hasPicture ? [resetPicture] : []),
    isReader ? endReader : makeReader,
    ...(isAdmin === null ? [] : [role]),
    ...(isOwn ? [] : [remove]),
  ]
}

/** Deletes a person whose name was typed, and says so in the returned sentence. */
export async function deletePerson(person: ManagedPerson, displayName: string): Promise<string> {
  const { account } = await answer(api.POST('/People/{id}/delete', { ...at(person), body: { displayName } }))
  return account === 'deleted' ? text.removed : text.removedHere
}
