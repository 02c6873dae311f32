import { createHash } from 'node:crypto'

/** How tokens and codes are kept: SHA-256, since they are random and long. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
