import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { limit } from '../../../test/support/limits.ts'
import { copyPreparedData } from '../../../test/support/postgres/prepared-data.ts'
import { memoryFolder } from '../../../test/support/server/throw-away-folder.ts'
import { embeddedName } from '../database.ts'
import { openCluster } from './cluster.ts'
import { clusterFolders } from './data-folder.ts'
import { namedPostmaster, quitWorkers } from './postmaster.ts'
import { clusterAccount } from './system-account.ts'

test.runIf(existsSync('/proc/self/stat'))(
  'a cluster that another process brings up while workers without a main process are awaited is used',
  async () => {
    const folder = memoryFolder()
    await copyPreparedData(folder)
    const first = await openCluster(folder)
    const { dataFolder, logFile, root } = first.folders
    await first.stop()
    const account = clusterAccount(folder) ?? {}
    // A main process that has not written its lock file yet looks like this.
    const worker = spawn('sleep', ['60'], { ...account, cwd: dataFolder })
    try {
      await once(worker, 'spawn')
      const opening = openCluster(folder)
      await nextTurn()
      execFileSync(
        path.join(first.programs.folder, 'pg_ctl'),
        ['start', '-D', dataFolder, '-l', logFile, '-w', '-s', '-o', `-k ${first.socketFolder} -h ''`],
        { ...account, cwd: root, stdio: 'ignore' },
      )
      const cluster = await opening
      expect(cluster.isAlive()).toBe(true)
      expect(cluster.socketFolder).toBe(first.socketFolder)
      await cluster.stop()
    } finally {
      worker.kill()
      rmSync(folder, { recursive: true })
    }
  },
)

test.runIf(existsSync('/proc/self/stat'))(
  'a worker in a long statement, whose main process was killed, does not keep the cluster from starting',
  async () => {
    const folder = memoryFolder()
    await copyPreparedData(folder)
    const first = await openCluster(folder)
    const { dataFolder } = first.folders
    try {
      const client = new pg.Client({
        host: first.socketFolder,
        user: embeddedName,
        database: 'postgres',
        statement_timeout: limit(60_000),
      })
      client.on('error', () => undefined)
      await client.connect()
      const endless = expect(client.query('do $$ begin loop null; end loop; end $$')).rejects.toThrow()
      const main = namedPostmaster(dataFolder)
      if (main === null) throw new Error('The cluster has no main process')
      process.kill(main.pid, 'SIGKILL')
      const cluster = await openCluster(folder, [], { workersQuitAfter: 500 })
      expect(cluster.beginning).toBe('started')
      await endless
      await cluster.stop()
    } finally {
      quitWorkers(dataFolder)
      rmSync(folder, { recursive: true })
    }
  },
)

test('a cluster whose creation is interrupted leaves nothing, and can be created afterwards', {
  tags: 'T-F2',
}, async () => {
  const folder = memoryFolder()
  const { root } = clusterFolders(folder, clusterAccount(folder))
  const unfinished = () => readdirSync(root).filter((name) => name.startsWith('pgdata'))
  try {
    const stopping = new AbortController()
    const opening = openCluster(folder, [], { stop: stopping.signal })
    const reason = new Error('stopped')
    const refused = expect(opening).rejects.toBe(reason)
    await expect.poll(() => unfinished().length, { interval: 5, timeout: limit(30_000) }).toBe(1)
    stopping.abort(reason)
    await refused
    expect(unfinished()).toEqual([])
    const cluster = await openCluster(folder)
    expect(cluster.beginning).toBe('created')
    await cluster.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
