import type { BrowserContext } from '@playwright/test'
import { readSettings } from '../../../server/settings/settings.ts'
import type { Database } from '../../../server/storage/database.ts'
import { signToken } from '../../support/app/signed-in-person.ts'
import { storedSession } from '../../support/browser/stored-session.ts'
import type { TestClient } from '../../support/server/test-client.ts'

const day = 86_400

/**
 * Returns the session of a person who has logged in, as a browser stores it. Its access token is valid for a
 * day, so that no page has to renew it: several browsers share the session, and only one of them could.
 */
export async function longSession(
  { address, signedIn: { tokens, cookies } }: TestClient,
  { db }: Database,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const settings = readSettings({ PUBLIC_URL: address, PORT: new URL(address).port })
  const [, payload = ''] = tokens.access.split('.')
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const end = Math.floor(Date.now() / 1000) + day
  const token = await signToken(db, settings, { ...Object(claims), exp: end })
  // The site only reads the ID token for display, and it contains the same claims.
  return storedSession(address, {
    tokens: { access: token, identity: token, refresh: null, expires: end * 1000 },
    cookies,
  })
}
