/** Where a token's groups are and how they are written. */
export interface GroupsRule {
  /** The name of a claim, or a path such as `/realm_access/roles` (RFC 6901). */
  readonly claim: string
  /** What separates them when they come as one text; without it only a list of texts counts. */
  readonly separator?: string | undefined
  /** What stands before each name; groups without it do not count. */
  readonly prefix: string
}

/** The groups that a token names: exact and case-sensitive, from the one configured claim only. */
export function groupsOf(claims: Readonly<Record<string, unknown>>, rule: GroupsRule): ReadonlySet<string> {
  const value = rule.claim.startsWith('/') ? at(claims, rule.claim) : own(claims, rule.claim)
  return new Set(
    names(value, rule.separator)
      .filter((name) => name.startsWith(rule.prefix))
      .map((name) => name.slice(rule.prefix.length)),
  )
}

function names(value: unknown, separator: string | undefined): string[] {
  if (separator !== undefined && typeof value === 'string') {
    return value.split(separator).map((name) => name.trim())
  }
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []
}

function at(claims: unknown, path: string): unknown {
  return path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(own, claims)
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
}
