import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { bytesToHex, hexToBytes, managedNonce } from '@noble/ciphers/utils.js'

/**
 * Returns the cipher for a key: XChaCha20-Poly1305 with a random nonce before the ciphertext, under the SHA-256
 * of the key.
 */
function cipher(key: string) {
  return managedNonce(xchacha20poly1305)(createHash('sha256').update(key).digest())
}

/** Encrypts a text; returns hexadecimal digits. */
export function encrypt(key: string, text: string): string {
  return bytesToHex(cipher(key).encrypt(new TextEncoder().encode(text)))
}

/**
 * Decrypts a text.
 *
 * @throws Error if it was encrypted with another key, or was changed
 */
export function decrypt(key: string, data: string): string {
  return new TextDecoder().decode(cipher(key).decrypt(hexToBytes(data)))
}
