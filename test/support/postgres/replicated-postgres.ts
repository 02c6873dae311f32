import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { embeddedName, openDatabase, type SocketAddress } from '../../../server/storage/database.ts'
import { type Cluster, openCluster } from '../../../server/storage/embedded/cluster.ts'
import { clusterFolders } from '../../../server/storage/embedded/data-folder.ts'
import { clusterAccount } from '../../../server/storage/embedded/system-account.ts'
import { freePort } from '../server/server-process.ts'
import { throwAwayFolder } from '../server/throw-away-folder.ts'
import { killPostgres } from './postgres.ts'
import { copyPreparedData } from './prepared-data.ts'

/** A primary and its standby behind one address, which leads to the primary until the standby takes over. */
export interface Replicated {
  readonly url: string
  /** The standby, which is the primary after `takeOver`. */
  readonly standby: SocketAddress
  /** Breaks the stream to the standby, which would try again after 5 s. */
  breakStream(): Promise<void>
  /** Kills the primary and deletes its data. */
  losePrimary(): void
  /** Promotes the standby to primary, and makes the address lead to it. */
  takeOver(): Promise<void>
  close(): Promise<void>
}

const standbyName = 'standby'

/** @param isSynchronous whether a commit on the primary waits until the standby has it on its disk */
export async function openReplicated(isSynchronous: boolean): Promise<Replicated> {
  const folders = { primary: throwAwayFolder(), standby: throwAwayFolder() }
  const waiting = isSynchronous ? [`synchronous_standby_names=${standbyName}`] : []
  // Both start from the same state, copied while it does not change.
  await Promise.all(Object.values(folders).map(copyPreparedData))
  const { dataFolder } = clusterFolders(folders.standby, clusterAccount(folders.standby))
  writeFileSync(path.join(dataFolder, 'standby.signal'), '')
  const primary = await openCluster(folders.primary, waiting)
  const standby = await openCluster(folders.standby, [
    `primary_conninfo=host=${primary.socketFolder} user=${embeddedName} application_name=${standbyName}`,
  ])

  let leading: Cluster = primary
  const port = await freePort()
  const proxy = createServer((near) => {
    const far = connect(path.join(leading.socketFolder, '.s.PGSQL.5432'))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  }).listen(port, '127.0.0.1')
  await once(proxy, 'listening')

  const standbyAddress = { socketFolder: standby.socketFolder, database: 'postgres' }
  const ask = async (statement: string): Promise<void> => {
    const { pool, close } = openDatabase(standbyAddress, 1)
    await pool.query(statement)
    await close()
  }
  return {
    url: `postgres://${embeddedName}@127.0.0.1:${port}/postgres`,
    standby: standbyAddress,
    breakStream: () => ask('select pg_terminate_backend(pid) from pg_stat_wal_receiver'),
    losePrimary() {
      killPostgres(primary.folders.dataFolder)
      rmSync(folders.primary, { recursive: true })
    },
    async takeOver() {
      await ask('select pg_promote()')
      leading = standby
    },
    async close() {
      proxy.close()
      await standby.stop()
      killPostgres(primary.folders.dataFolder)
      for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true })
    },
  }
}
