import { ifStorageOpen, readStored } from '../../session/storage.ts'

// Between the login page and the site, a mark in this tab says that a passkey may be offered. Every page loads this file, once it can be used.

const offerKey = 'skyway.passkey-offer'
const declinedKey = 'skyway.passkey-declined'

/** How long after a login the server creates a passkey without another proof. */
const proofMilliseconds = 600_000

/** Marks that somebody has just logged in by password, unless passkeys were declined in this browser. */
export function markLoginByPassword(): void {
  if (readStored(() => localStorage, declinedKey) !== null) return
  ifStorageOpen(() => sessionStorage.setItem(offerKey, JSON.stringify({ at: Date.now() })))
}

/** Returns whether somebody has just logged in by password in this tab and may be offered a passkey. */
export function isPasskeyOfferDue(): boolean {
  const at = readStored(() => sessionStorage, offerKey)?.['at']
  return typeof at === 'number' && Math.abs(Date.now() - at) < proofMilliseconds
}

/** Ends the offer after this login. */
export function endPasskeyOffer(): void {
  ifStorageOpen(() => sessionStorage.removeItem(offerKey))
}

/** Ends the offer after every login in this browser, until a logout removes what the browser keeps. */
export function declinePasskeyOffer(): void {
  endPasskeyOffer()
  ifStorageOpen(() => localStorage.setItem(declinedKey, JSON.stringify({ at: Date.now() })))
}
