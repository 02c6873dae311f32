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

const reasons: Readonly<Record<string, string>> = {
  expired: 'That took too long, or was begun in another window. Please try once more.',
  failed: 'The other side did not log you in. Please try once more, or take another way.',
  unconfirmed:
    'There is an account with your e-mail address already, and it has not confirmed the address. Please log in with its password.',
}

/**
 * Returns why a social provider sent the person back, from the fragment of the address, or null if it did
 * not.
 */
export function socialRefusal(hash: string): string | null {
  const reason = new URLSearchParams(hash.slice(1)).get('outside')
  return reason === null ? null : (reasons[reason] ?? reasons['failed'] ?? null)
}
