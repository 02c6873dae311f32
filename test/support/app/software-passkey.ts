import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'
import type { Browser } from './sign-in-client.ts'
import type { TestApp } from './test-app.ts'

const publicKeyShape = z.object({ x: z.string(), y: z.string() })
const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest()
const userPresentAndVerified = 0x05
const withCredential = 0x40

/** A passkey that is made and used by real signatures, without a browser (WebAuthn Level 3, 6.1 and 6.5). */
export class SoftwarePasskey {
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #id = randomBytes(16)

  /** @param origin the address of the site */
  constructor(origin: string) {
    this.#origin = origin
  }

  /** The id of the credential, as it is stored. */
  get id(): string {
    return this.#id.toString('base64url')
  }

  /** Returns the public key as it is stored, in COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  publicKey(): Buffer {
    const { x, y } = publicKeyShape.parse(this.#keys.publicKey.export({ format: 'jwk' }))
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** Returns the browser's response for a new passkey. */
  make(challenge: string) {
    const key = this.publicKey()
    const idLength = Buffer.from([0, this.#id.length])
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, key])
    const data = this.#authenticatorData(userPresentAndVerified | withCredential, credential)
    // CBOR: {fmt: 'none', attStmt: {}, authData: data}.
    const attestation = Buffer.concat([
      Buffer.from(`a363666d74646e6f6e656761747453746d74a0686175746844617461`, 'hex'),
      Buffer.from([0x58, data.length]),
      data,
    ])
    return this.#response({
      clientDataJSON: this.#clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    })
  }

  /** Returns the browser's response for the use of the passkey. */
  use(challenge: string) {
    const clientData = this.#clientData('webauthn.get', challenge)
    const data = this.#authenticatorData(userPresentAndVerified)
    const signature = sign('sha256', Buffer.concat([data, hash(clientData)]), this.#keys.privateKey)
    return this.#response({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #response(response: Record<string, string>) {
    return { id: this.id, rawId: this.id, response }
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    return Buffer.concat([hash(new URL(this.#origin).hostname), Buffer.from([flags]), counter, rest])
  }
}

/** Stores a passkey for an account, without the ceremony that creates one. */
export async function addPasskey({ database, settings }: TestApp, account: string): Promise<SoftwarePasskey> {
  const passkey = new SoftwarePasskey(settings.publicUrl)
  await database.pool.query(
    `insert into identity_passkey (credential_id, user_id, public_key, counter, transports, name)
     values ($1, $2, $3, 0, '[]', 'Test')`,
    [passkey.id, account, passkey.publicKey()],
  )
  return passkey
}

/** Logs in with a passkey as the page does. Returns the provider's answer. */
export async function sendPasskey(browser: Browser, passkey: SoftwarePasskey, interaction?: string) {
  const started = await browser.send('POST', '/auth/passkey/start', { json: {} })
  const { ticket, options } = started.json<{ ticket: string; options: { challenge: string } }>()
  const json = { ticket, response: passkey.use(options.challenge), interaction }
  return await browser.send('POST', '/auth/passkey', { json })
}
