import type { SourceModule } from './module.ts'

const yugabyte = 'https://docs.yugabyte.com/latest/explore/ysql-language-features/postgresql-compatibility/'
const jobs = 'https://pgboss.io/database-backends'
const neonPool = 'https://neon.com/docs/connect/connection-pooling'

/** SQL that binds the server to one engine, or to one level of isolation. */
interface Refused {
  readonly pattern: RegExp
  readonly cure: string
  /** The engines that do otherwise, each with the page that says so. */
  readonly lacking: readonly (readonly [engine: string, source: string])[]
  /** Whether the storage does it, which is where transactions begin. */
  readonly isForStorage?: true
}

/** What docs/operator/engines.md says that the server does without. */
export const refused: readonly Refused[] = [
  {
    pattern: /\.transaction\(\)/,
    cure: 'begin it by inTransaction, which retries it after a serialization failure',
    lacking: [['YugabyteDB', 'https://docs.yugabyte.com/stable/explore/transactions/isolation-levels/']],
    isForStorage: true,
  },
  { pattern: /\block\s+table\b/i, cure: 'lock rows', lacking: [['YugabyteDB', yugabyte]] },
  {
    pattern: /\bpg_(?:try_)?advisory_(?:un)?lock/,
    cure: 'use pg_advisory_xact_lock',
    lacking: [
      ['CockroachDB', jobs],
      ['Neon, pooled', neonPool],
    ],
  },
  {
    pattern: /\bpg_notify\b|`\s*(?:un)?listen\b|`\s*notify\b/i,
    cure: 'ask for what is new',
    lacking: [
      ['CockroachDB', jobs],
      ['Neon, pooled', neonPool],
    ],
  },
  {
    pattern: /\border by (?:\w+\.)?id desc\b/i,
    cure: 'order by a time, since ids are allocated in blocks',
    lacking: [
      ['YugabyteDB', 'https://docs.yugabyte.com/stable/api/ysql/exprs/sequence_functions/func_nextval'],
    ],
  },
  {
    pattern: /\bdeferrable\b/i,
    cure: 'check at once',
    lacking: [
      ['CockroachDB', jobs],
      ['YugabyteDB', yugabyte],
    ],
  },
  {
    pattern: /\bexclude\s+using\b|\busing\s+gist\b/i,
    cure: 'check by a unique index',
    lacking: [['YugabyteDB', yugabyte]],
  },
  {
    pattern: /\bpartition\s+by\s+(?:range|list|hash)\b/i,
    cure: 'keep one table (docs/decisions/077-games-in-one-table.md)',
    lacking: [['CockroachDB', jobs]],
  },
  { pattern: /\binherits\s*\(/i, cure: 'use a table for each', lacking: [['YugabyteDB', yugabyte]] },
  {
    pattern: /\)\s+include\s*\(/i,
    cure: 'name the columns in the index',
    lacking: [['CockroachDB', jobs]],
  },
  {
    pattern:
      /^(?!.*\bsetStorage\().*\b(?:fillfactor\s*=|toast_tuple_target\s*=|autovacuum_\w+\s*=|set storage\b)/i,
    cure: 'set it by setStorage, which asks whether the engine is PostgreSQL',
    lacking: [
      ['CockroachDB', 'https://www.cockroachlabs.com/docs/v26.2/with-storage-parameter'],
      ['YugabyteDB', 'https://github.com/yugabyte/yugabyte-db/issues/870'],
    ],
  },
]

/** Returns each place where the server sends SQL that binds it to one engine, one sentence each. */
export function statementBreaches({ path, code }: Pick<SourceModule, 'path' | 'code'>): string[] {
  if (!path.startsWith('server/')) return []
  const isStorage = path.startsWith('server/storage/')
  return code.split('\n').flatMap((line, index) => {
    const found = refused.find(
      ({ pattern, isForStorage }) => pattern.test(line) && !(isStorage && isForStorage),
    )
    if (found === undefined) return []
    const engines = found.lacking.map(([engine, source]) => `${engine} (${source})`).join(', ')
    return [`${path}:${index + 1}: ${line.trim()}: ${found.cure}; it is otherwise in ${engines}`]
  })
}
