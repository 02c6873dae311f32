/** Where the groups of a token are, and how they are written. */
export interface GroupsRule {
  /**
   * The claims that contain groups: names of claims, or paths such as `realm_access.roles` or
   * `/realm_access/roles` (RFC 6901).
   */
  readonly claims: readonly string[]
  /** What separates the groups in a text; without it only a list of texts counts. */
  readonly separator?: string | undefined
  /** The prefix of the names of groups. Groups without it do not count. */
  readonly prefix: string
}

/** Returns the groups of a token: exact and case-sensitive, from the configured claims only. */
export function groupsOf(claims: Readonly<Record<string, unknown>>, rule: GroupsRule): ReadonlySet<string> {
  return new Set(
    rule.claims
      .flatMap((path) => names(at(claims, path), rule.separator))
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

/**
 * Returns a claim by its exact name, or else by its path. Names such as `https://example.org/groups` contain
 * dots themselves.
 */
function at(claims: unknown, path: string): unknown {
  return own(claims, path) ?? stepsOf(path).reduce(own, claims)
}

function stepsOf(path: string): string[] {
  if (!path.startsWith('/')) return path.split('.')
  return path
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined
}
