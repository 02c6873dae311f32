import { forgetTab, keepUser, keptTokens } from './storage.ts'
import { nobody, type Snapshot, type User } from './user.ts'

const channelName = 'skyway.session'

let snapshot: Snapshot = { user: nobody, status: 'starting' }
const atFirst = snapshot
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Returns the session as this tab shows it now. */
export function currentSession(): Snapshot {
  return snapshot
}

/** Returns the session of a prerendered page: nobody is known yet. */
export function sessionAtFirst(): Snapshot {
  return atFirst
}

/** Calls the listener after every change of the session. Returns a function that stops it. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a new state in this tab. */
export function show(next: Snapshot): void {
  snapshot = next
  if (next.user.signedIn || next.user.signInWarned) keepUser(next.user)
  for (const listener of listeners) listener()
}

/** Shows a new state in all tabs. */
export function showEverywhere(next: Snapshot): void {
  show(next)
  sendToOtherTabs(next)
}

/** Sends a state to the other tabs. */
export function sendToOtherTabs(next: Snapshot): void {
  channel?.postMessage(next)
}

/** Starts to follow the changes of other tabs. */
export function listenToOtherTabs(): void {
  if (channel) return
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Snapshot>) => {
    // All tabs share the tokens; they count, not the message.
    if (keptTokens() !== null) return show(data)
    const { signInWarned } = data.user
    if (!signInWarned) forgetTab()
    show({ user: { ...nobody, signInWarned }, status: 'signed-out' })
  }
}

/**
 * Changes the stored user, such as the display name. Without a signed-in user it only records that a login
 * was requested.
 */
export function updateUser(part: Partial<User>): void {
  if (!snapshot.user.signedIn && part.signInWarned === undefined) return
  showEverywhere({ ...snapshot, user: { ...snapshot.user, ...part } })
}
