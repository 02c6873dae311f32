import { useSyncExternalStore } from 'react'
import * as text from '../../content/text/sign-in.ts'
import { keptInvitation } from '../session/sign-up-code.ts'

const never = () => () => {}

/** Returns whether this tab keeps the code of a link. It is unknown in a prerendered page. */
export function useIsInvited(): boolean {
  return useSyncExternalStore(
    never,
    () => keptInvitation() !== null,
    () => false,
  )
}

/** Tells a person who has opened a link with a code that it is kept until the person is logged in. */
export function InvitationNote() {
  if (!useIsInvited()) return null
  return <p className="rounded-xl border border-line bg-sunken px-4 py-3">{text.invited}</p>
}
