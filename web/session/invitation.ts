import { ifStorageOpen, readStored } from './storage.ts'

// The code that a link carries. It follows the # of the address, so that no server sees or logs it, and is kept
// in this tab while the person signs up or logs in.

const key = 'skyway.invitation'
const field = 'code'

/** Returns the address that carries a code to the site at an origin. */
export function invitationAddress(code: string, origin: string): string {
  return `${origin}/codes#${new URLSearchParams({ [field]: code }).toString()}`
}

/** Returns the code that the fragment of an address carries, or null. */
export function codeInFragment(fragment: string): string | null {
  return new URLSearchParams(fragment.slice(1)).get(field)?.trim() || null
}

/** Keeps the code of a link in this tab. */
export function keepInvitation(code: string): void {
  ifStorageOpen(() => sessionStorage.setItem(key, JSON.stringify({ code })))
}

/** Returns the code of a link that this tab keeps, or null. */
export function keptInvitation(): string | null {
  const { code } = readStored(() => sessionStorage, key) ?? {}
  return typeof code === 'string' ? code : null
}

/** Forgets the code after it was redeemed, or its page has said why it was not. */
export function forgetInvitation(): void {
  ifStorageOpen(() => sessionStorage.removeItem(key))
}
