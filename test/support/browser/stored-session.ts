import type { BrowserContext, Page } from '@playwright/test'
import type { SignedIn } from '../server/test-client.ts'

/** The stored state of a browser, as `newContext` takes it. */
type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** Returns the session of a person who has logged in, as the browser would have stored it. */
export function storedSession(address: string, { tokens, cookies }: SignedIn): StoredSession {
  const { access, refresh, identity, expires } = tokens
  const kept = { accessToken: access, idToken: identity, refreshToken: refresh, expiresAt: expires }
  return {
    cookies: [...cookies].map(([name, value]) => ({
      name,
      value,
      domain: 'localhost',
      path: '/',
      expires: Math.floor(expires / 1000),
      httpOnly: true,
      secure: false,
      sameSite: 'Lax' as const,
    })),
    origins: [{ origin: address, localStorage: [{ name: 'skyway.tokens', value: JSON.stringify(kept) }] }],
  }
}

/** Returns the tokens that the browser keeps, as text; null when nobody is logged in. */
export function storedTokens(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('skyway.tokens'))
}

/** Reloads the page with an expired access token. Returns the tokens as they were before the reload. */
export async function reloadWithExpiredToken(page: Page): Promise<string | null> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem('skyway.tokens', JSON.stringify({ ...kept, expiresAt: 0 }))
  })
  const expired = await storedTokens(page)
  await page.reload()
  return expired
}
