import { ifStorageOpen, readStored } from '../../session/storage.ts'

// Between the login page and the site, a mark in this tab says that a passkey may be offered. Every page loads this file,
// once it can be used.

const key = 'skyway.passkey-offer'

/** How long after a login the server creates a passkey without another proof. */
const proofMilliseconds = 600_000

/** Marks that somebody has just logged in by password. */
export function markLoginByPassword(): void {
  ifStorageOpen(() => sessionStorage.setItem(key, JSON.stringify({ at: Date.now() })))
}

/** Returns whether somebody has just logged in by password in this tab and may be offered a passkey. */
export function isPasskeyOfferDue(): boolean {
  const at = readStored(() => sessionStorage, key)?.['at']
  return typeof at === 'number' && Math.abs(Date.now() - at) < proofMilliseconds
}

/** Ends the offer after this login. */
export function endPasskeyOffer(): void {
  ifStorageOpen(() => sessionStorage.removeItem(key))
}
