import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import { storedSecret } from '../../storage/installation-secret.ts'
import type { Tables } from '../../storage/tables.ts'
import { createOpaqueSecret } from './opaque.ts'

/** Encrypts a text with the provider's secret, like the library encrypts its own. */
export async function encrypt(key: string, text: string): Promise<string> {
  return await symmetricEncrypt({ key, data: text })
}

/**
 * Decrypts a text.
 *
 * @throws Error if it was encrypted with another key, or was changed
 */
export async function decrypt(key: string, data: string): Promise<string> {
  return await symmetricDecrypt({ key, data })
}

/**
 * Returns the server's secret for OPAQUE. It is stored encrypted with `key`, like the signing keys: when
 * IDENTITY_SECRET is set, a copy of the database alone does not help to guess passwords.
 *
 * @throws Error if it was encrypted with another key
 */
export async function opaqueSecret(db: Kysely<Tables>, key: string): Promise<string> {
  const fresh = await encrypt(key, createOpaqueSecret())
  const kept = await storedSecret(db, 'opaque', fresh)
  return await decrypt(key, kept).catch((cause: unknown) => {
    throw new Error('IDENTITY_SECRET is not the one that the passwords of this database were made under', {
      cause,
    })
  })
}
