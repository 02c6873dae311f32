import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, Gauge } from 'prom-client'
import type { Database } from '../storage/database.ts'
import type { DiskSpace } from '../storage/embedded/disk-space.ts'
import { cachedReading, exportShared } from './database-figures.ts'

/** How long the size of the database is kept: PostgreSQL looks at each of its files to compute it. */
const sizeSeconds = 60

/** Exports what an operator watches of the database, of its disk and of its backups. */
export function exportStorageFigures(
  app: FastifyInstance,
  { db, pool, staleReads }: Database,
  diskSpace: DiskSpace | undefined,
): void {
  new Gauge({
    name: 'skyway_database_connections',
    help: 'Connections to the database by what they do; waiting ones are requests without a connection',
    labelNames: ['state'] as const,
    registers: [app.figures],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })

  const answeredBy = ['primary', 'replica'] as const
  new Counter({
    name: 'skyway_stale_reads_total',
    help: 'Reads that may be two seconds old, by who answered them: the replica of DATABASE_REPLICA_URL, or the primary',
    labelNames: ['by'] as const,
    registers: [app.figures],
    collect() {
      this.reset()
      for (const by of answeredBy) this.inc({ by }, staleReads.counts[by])
    },
  })

  const size = cachedReading(
    app,
    async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(db)
      return rows[0]?.bytes ?? null
    },
    sizeSeconds,
  )
  exportShared(app, {
    name: 'skyway_database_size_bytes',
    help: 'Size of the database with its indexes',
    read: size,
  })

  const momentOf = (column: 'last_backup_at' | 'tested_backup_at') =>
    cachedReading(app, async () => {
      const row = await db.selectFrom('system_state').select(`${column} as moment`).executeTakeFirstOrThrow()
      return row.moment === null ? null : row.moment.getTime() / 1000
    })
  exportShared(app, {
    name: 'skyway_backup_last_success_timestamp_seconds',
    help: 'When script/backup last wrote a backup, in Unix time; absent if it never did',
    read: momentOf('last_backup_at'),
  })
  exportShared(app, {
    name: 'skyway_backup_tested_timestamp_seconds',
    help: 'When the newest backup was taken that script/backup test has restored, in Unix time; absent if there is none',
    read: momentOf('tested_backup_at'),
  })

  if (diskSpace) exportDiskFigures(app, diskSpace)
}

function exportDiskFigures(app: FastifyInstance, diskSpace: DiskSpace): void {
  const disk = cachedReading(app, () => diskSpace.measure())
  exportShared(app, {
    name: 'skyway_disk_free_bytes',
    help: 'Free space on the disk of the embedded database',
    read: async () => (await disk())?.freeBytes ?? null,
  })
  exportShared(app, {
    name: 'skyway_disk_size_bytes',
    help: 'Size of the disk of the embedded database',
    read: async () => (await disk())?.sizeBytes ?? null,
  })
}
