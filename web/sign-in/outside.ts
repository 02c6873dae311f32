/** The other providers through which people may log in, by the names that people know. */
export const outsideNames = {
  google: 'Google',
  facebook: 'Facebook',
  amazon: 'Amazon',
  apple: 'Apple',
} as const

export type OutsideName = keyof typeof outsideNames

/** Those of them that the configuration of the site names. */
export function providersIn(auth: Readonly<Record<string, unknown>>): OutsideName[] {
  const named: unknown = auth['identityProviders']
  if (!Array.isArray(named)) return []
  const all: OutsideName[] = ['google', 'facebook', 'amazon', 'apple']
  return all.filter((name) => named.includes(name))
}

const reasons: Readonly<Record<string, string>> = {
  expired: 'That took too long, or was begun in another window. Please try once more.',
  failed: 'The other side did not log you in. Please try once more, or take another way.',
  unconfirmed:
    'There is an account with your e-mail address already, and it has not confirmed the address. Please log in with its password.',
}

/** Why another provider sent the person back, in the part of the address behind the `#`; null when it did not. */
export function outsideRefusal(hash: string): string | null {
  const reason = new URLSearchParams(hash.slice(1)).get('outside')
  return reason === null ? null : (reasons[reason] ?? reasons['failed'] ?? null)
}
