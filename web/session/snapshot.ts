import { forgetTab, forgetTokens, keepUser, keptTokens } from './kept.ts'
import { nobody, type SessionStatus, type User } from './user.ts'

/** The session as all screens see it. */
export interface Snapshot {
  readonly user: User
  readonly status: SessionStatus
}

const channelName = 'skyway.session'

let snapshot: Snapshot = { user: nobody, status: 'starting' }
const atFirst = snapshot
const listeners = new Set<() => void>()
const renewalListeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** The session as this tab shows it now. */
export function currentSession(): Snapshot {
  return snapshot
}

/** What a page that was built ahead shows: nobody is known yet. */
export function sessionAtFirst(): Snapshot {
  return atFirst
}

/** Hears of every change of the session. Answers the way to stop listening. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Hears of fresh tokens, which may say something else of the person than those before. */
export function onRenewal(listener: () => void): void {
  renewalListeners.add(listener)
}

/** Tells of fresh tokens. */
export function announceRenewal(): void {
  for (const listener of renewalListeners) listener()
}

/** Shows a new state to all screens of this tab. */
export function show(next: Snapshot): void {
  snapshot = next
  if (next.user.signedIn) keepUser(next.user)
  for (const listener of listeners) listener()
}

/** Shows a new state to all screens of all tabs. */
export function showEverywhere(next: Snapshot): void {
  show(next)
  tellOtherTabs(next)
}

/** Sends a state to the other tabs only. */
export function tellOtherTabs(next: Snapshot): void {
  channel?.postMessage(next)
}

/** From now on this tab hears of changes in the others. */
export function listenToOtherTabs(): void {
  if (channel) return
  channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<Snapshot>) => {
    // The tokens are shared by all tabs; what they say counts, not the message.
    const isOver = keptTokens() === null
    if (isOver) forgetTab()
    show(isOver ? { user: nobody, status: 'signed-out' } : data)
  }
}

/** The session is over, as the provider or the server said. */
export function endSession(): null {
  forgetTokens()
  if (snapshot.status !== 'signed-out') showEverywhere({ user: nobody, status: 'signed-out' })
  return null
}

/** Changes what is kept of the user here, such as a new display name. */
export function updateUser(part: Partial<User>): void {
  if (!snapshot.user.signedIn && part.signInWarned === undefined) return
  showEverywhere({ ...snapshot, user: { ...snapshot.user, ...part } })
}
