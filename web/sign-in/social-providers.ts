import { linkFirst, notLoggedIn } from '../../content/text/sign-in.ts'
import { names } from '../../content/text/social-providers.ts'

export type SocialProvider = keyof typeof names

const all: readonly SocialProvider[] = ['google', 'facebook', 'amazon', 'apple']

/** Returns the social providers in the site's configuration. */
export function providersIn(auth: Readonly<Record<string, unknown>>): SocialProvider[] {
  const named: unknown = auth['identityProviders']
  if (!Array.isArray(named)) return []
  return all.filter((name) => named.includes(name))
}

/** Returns the social provider of this name, or null if there is none. */
function providerNamed(name: unknown): SocialProvider | null {
  return all.find((each) => each === name) ?? null
}

/** What became of a person's way to a social provider and back. */
export interface FederationResult {
  readonly result: string
  readonly provider: SocialProvider | null
}

/** Returns the result in the fragment of the address, or null if no social provider sent the person back. */
export function federationResult(hash: string): FederationResult | null {
  const fields = new URLSearchParams(hash.slice(1))
  const result = fields.get('federation')
  return result === null ? null : { result, provider: providerNamed(fields.get('provider')) }
}

const refusals: Readonly<Record<string, string>> = notLoggedIn

/** Returns what the sign-in page says about the result: that the person logs in first, or why they are not in. */
export function signInMessage({ result, provider }: FederationResult): {
  isRefusal: boolean
  message: string
} {
  if (result === 'link' && provider !== null) {
    return { isRefusal: false, message: linkFirst({ provider: names[provider] }) }
  }
  return { isRefusal: true, message: refusals[result] ?? notLoggedIn.failed }
}
