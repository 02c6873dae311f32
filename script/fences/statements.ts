import type { SourceModule } from './module.ts'

/** SQL and calls that work only on one PostgreSQL, or only at its default isolation level, and what to do in their place. */
const refused: readonly (readonly [pattern: RegExp, cure: string])[] = [
  [/\.transaction\(\)/, 'begin it by inTransaction, which retries it after a serialization failure'],
  [/\block\s+table\b/i, 'lock rows, since not every engine locks tables'],
  [/\bpg_(?:try_)?advisory_(?:un)?lock/, 'use pg_advisory_xact_lock, since a pooler changes the session'],
  [
    /\bpg_notify\b|`\s*(?:un)?listen\b|`\s*notify\b/i,
    'ask for what is new, since a pooler changes the session',
  ],
  [
    /\border by (?:\w+\.)?id desc\b/i,
    'order by a time, since a distributed database allocates ids in blocks',
  ],
]

/** Returns each place outside the storage where the server sends SQL that binds it to one PostgreSQL, one sentence each. */
export function statementBreaches({ path, code }: SourceModule): string[] {
  if (!path.startsWith('server/') || path.startsWith('server/storage/')) return []
  return code.split('\n').flatMap((line, index) => {
    const found = refused.find(([pattern]) => pattern.test(line))
    return found ? [`${path}:${index + 1}: ${line.trim()}: ${found[1]}`] : []
  })
}
