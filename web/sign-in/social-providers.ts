import { notLoggedIn } from '../../content/text/sign-in.ts'

/** The names of the social providers. */
export const socialProviderNames = {
  google: 'Google',
  facebook: 'Facebook',
  amazon: 'Amazon',
  apple: 'Apple',
} as const

export type SocialProvider = keyof typeof socialProviderNames

/** Returns the social providers in the site's configuration. */
export function providersIn(auth: Readonly<Record<string, unknown>>): SocialProvider[] {
  const named: unknown = auth['identityProviders']
  if (!Array.isArray(named)) return []
  const all: SocialProvider[] = ['google', 'facebook', 'amazon', 'apple']
  return all.filter((name) => named.includes(name))
}

const reasons: Readonly<Record<string, string>> = notLoggedIn

/**
 * Returns why a social provider sent the person back, from the fragment of the address, or null if it did
 * not.
 */
export function socialRefusal(hash: string): string | null {
  const reason = new URLSearchParams(hash.slice(1)).get('outside')
  return reason === null ? null : (reasons[reason] ?? notLoggedIn.failed)
}
