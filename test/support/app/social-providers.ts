import {
  type Settings,
  type SocialProviderName,
  socialProviderNames,
} from '../../../server/settings/settings.ts'
import { openAmazon } from '../providers/amazon.ts'
import { openPlainProvider } from '../providers/plain-provider.ts'
import type { ExternalPerson, ExternalProvider } from '../providers/provider.ts'
import { Browser } from './sign-in-client.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** The app with all social providers beside it. */
export interface WithSocialProviders {
  readonly testApp: TestApp
  readonly at: (name: SocialProviderName) => ExternalProvider
  /** Lets a person log in at a provider, by default with a verified address that begins with the username. */
  readonly known: (name: SocialProviderName, username: string, more?: Partial<ExternalPerson>) => void
  /**
   * Leaves the sign-in page for a provider and logs in there. Returns the browser and the address to which
   * the provider sends it back.
   */
  readonly leave: (
    name: SocialProviderName,
    username: string,
    browser?: Browser,
  ) => Promise<{ browser: Browser; back: URL }>
  /** Logs in through a provider. Returns the browser and the address to which this server sends it on. */
  readonly enter: (
    name: SocialProviderName,
    username: string,
    browser?: Browser,
  ) => Promise<{ browser: Browser; location: string }>
  readonly close: () => Promise<void>
}

/** The secret of this server at a provider. */
export const secretAt = (name: SocialProviderName): string => `the secret at ${name}`

/** Opens the providers, and the app with these settings. */
export async function openWithSocialProviders(changes: Partial<Settings> = {}): Promise<WithSocialProviders> {
  const providers = new Map<SocialProviderName, ExternalProvider>()
  const settings: Partial<Settings>[] = []
  for (const name of socialProviderNames) {
    const redirectUri = `http://localhost:8080/auth/callback/${name}`
    const client = { id: `cards-${name}`, secret: secretAt(name), redirectUri }
    const provider = await (name === 'amazon' ? openAmazon(client) : openPlainProvider(client))
    providers.set(name, provider)
    settings.push({
      [`${name}ClientId`]: client.id,
      [`${name}ClientSecret`]: client.secret,
      [`${name}Issuer`]: provider.issuer,
    })
  }
  const testApp = await openTestApp({ settings: Object.assign({}, ...settings, changes) })

  const at = (name: SocialProviderName): ExternalProvider => {
    const provider = providers.get(name)
    if (!provider) throw new Error(`${name} was not opened`)
    return provider
  }
  async function leave(name: SocialProviderName, username: string, browser = new Browser(testApp)) {
    const interaction = await browser.startSignIn()
    const answer = await browser.send('POST', `/auth/federation/${name}`, { json: { interaction } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return { browser, back: await signInAt(answer.json<{ url: string }>().url, username) }
  }
  return {
    testApp,
    at,
    known(name, username, more = {}) {
      const email = `${username}@example.org`
      const person = { username, name: 'Ada', email, emailVerified: true, groups: [], ...more }
      at(name).people.set(username, person)
    },
    leave,
    async enter(name, username, browser) {
      const left = await leave(name, username, browser)
      const answer = await left.browser.send('GET', pathOf(left.back))
      return { browser: left.browser, location: String(answer.headers.location) }
    },
    async close() {
      await testApp.close()
      for (const provider of providers.values()) await provider.close()
    },
  }
}

export const pathOf = ({ pathname, search }: URL): string => pathname + search

/** Follows the provider's own pages, with their own cookies, until it redirects the browser back here. */
export async function signInAt(url: string, username: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let body: URLSearchParams | null = null
  for (let steps = 0, next = new URL(url); steps < 12; steps += 1) {
    const answer: Response = await fetch(next, {
      method: body ? 'POST' : 'GET',
      body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#38;', '&').replaceAll('&amp;', '&')
    body = location ? null : new URLSearchParams({ username, password: username })
    next = new URL(location ?? action ?? next, next)
    if (next.pathname.startsWith('/auth/callback/')) {
      const fields = [...page.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
      for (const [, name = '', value = ''] of location ? [] : fields) next.searchParams.set(name, value)
      return next
    }
  }
  throw new Error('The provider never sent the browser back')
}
