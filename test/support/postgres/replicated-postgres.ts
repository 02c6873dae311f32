import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { embeddedName, openDatabase } from '../../../server/storage/database.ts'
import { type Cluster, openCluster } from '../../../server/storage/embedded/cluster.ts'
import { clusterFolders } from '../../../server/storage/embedded/data-folder.ts'
import { clusterAccount } from '../../../server/storage/embedded/system-account.ts'
import { freePort } from '../server/server-process.ts'
import { throwAwayFolder } from '../server/throw-away-folder.ts'
import { killPostgres, socketUrl } from './postgres.ts'
import { copyPreparedData } from './prepared-data.ts'
import type { TestAddress } from './test-databases.ts'

/** A primary and its standby behind one address, which leads to the primary until the standby takes over. */
export interface Replicated {
  readonly url: string
  /** The primary at first, not by way of the address. */
  readonly primary: TestAddress
  /** The standby, which is the primary after `takeOver`. */
  readonly standby: TestAddress
  /** Adds another standby. */
  addStandby(): Promise<TestAddress>
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
  const folder = throwAwayFolder()
  const folders = [folder]
  const waiting = isSynchronous ? [`synchronous_standby_names=${standbyName}`] : []
  await copyPreparedData(folder)
  const primary = await openCluster(folder, waiting)
  const standbys: Cluster[] = []
  const addStandby = async (): Promise<Cluster> => {
    const own = throwAwayFolder()
    folders.push(own)
    // It starts from the same state as the primary did, and gets all that was written there since.
    await copyPreparedData(own)
    const { dataFolder } = clusterFolders(own, clusterAccount(own))
    writeFileSync(path.join(dataFolder, 'standby.signal'), '')
    const standby = await openCluster(own, [
      `primary_conninfo=host=${primary.socketFolder} user=${embeddedName} application_name=${standbyName}`,
    ])
    standbys.push(standby)
    return standby
  }
  const standby = await addStandby()

  let leading: Cluster = primary
  const port = await freePort()
  const proxy = createServer((near) => {
    const far = connect(path.join(leading.socketFolder, '.s.PGSQL.5432'))
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  }).listen(port, '127.0.0.1')
  await once(proxy, 'listening')

  const addressOf = ({ socketFolder }: Cluster) => ({
    url: socketUrl(socketFolder),
    database: 'postgres',
  })
  const standbyAddress = addressOf(standby)
  const ask = async (statement: string): Promise<void> => {
    const { pool, close } = openDatabase(standbyAddress, 1)
    await pool.query(statement)
    await close()
  }
  return {
    url: `postgres://${embeddedName}@127.0.0.1:${port}/postgres`,
    primary: addressOf(primary),
    standby: standbyAddress,
    addStandby: async () => addressOf(await addStandby()),
    breakStream: () => ask('select pg_terminate_backend(pid) from pg_stat_wal_receiver'),
    losePrimary() {
      killPostgres(primary.folders.dataFolder)
      rmSync(folder, { recursive: true })
    },
    async takeOver() {
      await ask('select pg_promote()')
      leading = standby
    },
    async close() {
      proxy.close()
      await Promise.all(standbys.map((each) => each.stop()))
      killPostgres(primary.folders.dataFolder)
      for (const each of folders) rmSync(each, { recursive: true, force: true })
    },
  }
}
