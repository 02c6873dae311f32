import { vi } from 'vitest'

/** A request for a passkey, as the page made it of the browser. */
interface PasskeyRequest {
  /** Whether the browser offers passkeys in the list of a field, not in a window of its own. */
  readonly isAutofill: boolean
  /** Whether the page has ended the request. */
  readonly isOver: () => boolean
  /** Answers as after a person has chosen a passkey. */
  readonly choose: () => void
  /** Answers as after a person has closed the browser's window. */
  readonly cancel: () => void
}

/** Options of passkeys as the server sends them. */
export const passkeyStart = {
  ticket: 'ticket',
  options: { challenge: 'AAAA', rpId: 'localhost', userVerification: 'required' },
} as const

/** Options of a new passkey as the server sends them. */
export const newPasskeyStart = {
  ticket: 'ticket',
  options: {
    rp: { name: 'SkyWay', id: 'localhost' },
    user: { id: 'AAAA', name: 'rosa@example.org', displayName: 'Rosa' },
    challenge: 'AAAA',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  },
} as const

/**
 * Takes the place of the browser's passkeys until the test ends.
 *
 * @param hasAutofill whether the browser offers passkeys in the list of a field
 * @param hasPlatform whether the device has an authenticator of its own
 */
export function fakePasskeys({ hasAutofill = true, hasPlatform = true } = {}) {
  const requests: PasskeyRequest[] = []
  const creations: { readonly make: () => void; readonly cancel: () => void }[] = []
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(hasAutofill)
  vi.spyOn(PublicKeyCredential, 'isUserVerifyingPlatformAuthenticatorAvailable').mockResolvedValue(
    hasPlatform,
  )
  vi.spyOn(navigator.credentials, 'get').mockImplementation((options) => {
    const { promise, resolve, reject } = Promise.withResolvers<Credential>()
    options?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    requests.push({
      isAutofill: options?.mediation === 'conditional',
      isOver: () => options?.signal?.aborted === true,
      choose: () => resolve(credential({ authenticatorData: bytes, signature: bytes, userHandle: null })),
      cancel: () => reject(new DOMException('Not chosen', 'NotAllowedError')),
    })
    return promise
  })
  vi.spyOn(navigator.credentials, 'create').mockImplementation(() => {
    const { promise, resolve, reject } = Promise.withResolvers<Credential>()
    creations.push({
      make: () => resolve(credential({ attestationObject: bytes })),
      cancel: () => reject(new DOMException('Not created', 'NotAllowedError')),
    })
    return promise
  })
  return { requests, creations }
}

const bytes = new Uint8Array([1, 2, 3]).buffer

/** Returns what the library reads of a credential. */
function credential(response: object): Credential {
  const read = {
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, ...response },
    getClientExtensionResults: () => ({}),
  }
  return read
}
