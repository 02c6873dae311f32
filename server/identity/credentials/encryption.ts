import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

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
