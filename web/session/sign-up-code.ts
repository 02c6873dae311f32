import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { ifStorageOpen, readStored } from './storage.ts'

// The Sign-In Code of the sign-up form: kept in this tab while the provider sends the new person back, then
// what became of it, for the page that says so.

/** What became of a code that was typed while signing up. */
export type SignUpCode =
  | { readonly state: 'accepted' }
  | {
      readonly state: 'refused'
      readonly code: string
      /** After too many codes: in how many seconds the next may be sent. */
      readonly retryAfterSeconds: number | null
    }
  /** The server was not reached: the code may still be right. */
  | { readonly state: 'unanswered'; readonly code: string }

const key = 'skyway.sign-up-code'
const fragment = 'sign-in-code'

function keepSignUpCode(code: string): void {
  if (code.trim() !== '') store({ state: 'typed', code })
}

/**
 * Keeps a typed code for the page at `url`, which continues the sign-up, and returns that address. If the site is
 * on another origin than its sign-in pages, the code goes along in the fragment, which no server sees.
 */
export function passOnSignUpCode(code: string, url: string | null): string | null {
  if (url === null || code.trim() === '' || new URL(url, location.href).origin === location.origin) {
    keepSignUpCode(code)
    return url
  }
  return `${url}#${new URLSearchParams({ [fragment]: code }).toString()}`
}

/** Keeps the code that came along in the fragment of an address, if there is one. */
export function receiveSignUpCode({ hash }: URL): void {
  keepSignUpCode(new URLSearchParams(hash.slice(1)).get(fragment) ?? '')
}

/** Returns what became of the code, or null without one. */
export function signUpCode(): SignUpCode | null {
  const { state, code, retryAfterSeconds } = readStored(() => sessionStorage, key) ?? {}
  if (state === 'accepted') return { state }
  if (typeof code !== 'string') return null
  if (state === 'unanswered') return { state, code }
  if (state !== 'refused') return null
  return { state, code, retryAfterSeconds: typeof retryAfterSeconds === 'number' ? retryAfterSeconds : null }
}

/** Forgets the code after its page has shown it. */
export function forgetSignUpCode(): void {
  ifStorageOpen(() => sessionStorage.removeItem(key))
}

/**
 * Redeems the kept code for the person who has just logged in, by the call of the code dialogs and under its
 * limits. Returns what became of it, or null without one.
 */
export async function redeemSignUpCode(): Promise<SignUpCode | null> {
  const { state, code } = readStored(() => sessionStorage, key) ?? {}
  if (state !== 'typed' || typeof code !== 'string') return null
  const found = await redeem(code)
  store(found)
  return found
}

async function redeem(code: string): Promise<SignUpCode> {
  try {
    const isAccepted = await answer(api.PUT('/Codes', { body: { code } }))
    return isAccepted ? { state: 'accepted' } : { state: 'refused', code, retryAfterSeconds: null }
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 429) {
      return { state: 'refused', code, retryAfterSeconds: failure.retryAfterSeconds ?? 60 }
    }
    logFailure('The code of the sign-up could not be sent', failure)
    return { state: 'unanswered', code }
  }
}

function store(value: object): void {
  ifStorageOpen(() => sessionStorage.setItem(key, JSON.stringify(value)))
}

// The code that a link carries. It follows the # of the address, so that no server sees or logs it, and is kept
// in this tab while the person signs up or logs in.

const invitationKey = 'skyway.invitation'
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
  ifStorageOpen(() => sessionStorage.setItem(invitationKey, JSON.stringify({ code })))
}

/** Returns the code of a link that this tab keeps, or null. */
export function keptInvitation(): string | null {
  const { code } = readStored(() => sessionStorage, invitationKey) ?? {}
  return typeof code === 'string' ? code : null
}

/** Forgets the code after it was redeemed, or its page has said why it was not. */
export function forgetInvitation(): void {
  ifStorageOpen(() => sessionStorage.removeItem(invitationKey))
}
