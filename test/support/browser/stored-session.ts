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

/** Returns the tokens that the browser keeps, as text; null when nobody is logged in. The page may be on its way. */
export async function storedTokens(page: Page): Promise<string | null> {
  const { origins } = await page.context().storageState()
  const stored = origins.flatMap(({ localStorage }) => localStorage)
  return stored.find(({ name }) => name === 'skyway.tokens')?.value ?? null
}

/** Reloads the page with an expired access token. Returns the tokens as they were before the reload. */
export async function reloadWithExpiredToken(page: Page): Promise<string | null> {
  // This page holds the lock of renewals until it is gone: a renewal that the reload cuts off would have used
  // up the refresh token, and a strict provider ends the session when the next page sends it again.
  await page.evaluate(async () => {
    const untilUnload = new Promise(() => {})
    await new Promise<void>((held) => {
      void navigator.locks.request('skyway.tokens', () => {
        held()
        return untilUnload
      })
    })
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    localStorage.setItem('skyway.tokens', JSON.stringify({ ...kept, expiresAt: 0 }))
  })
  const expired = await storedTokens(page)
  await page.reload()
  return expired
}

/** Ends the session as another device does that logs out everywhere: server and provider refuse the stored tokens. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('skyway.tokens') ?? '{}')
    const ended = { ...kept, accessToken: `${kept.accessToken}0`, refreshToken: 'ended' }
    localStorage.setItem('skyway.tokens', JSON.stringify(ended))
  })
}
