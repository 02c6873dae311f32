import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyPreparedData } from '../../../test/support/postgres/prepared-data.ts'
import { memoryFolder } from '../../../test/support/server/throw-away-folder.ts'
import { embeddedName } from '../database.ts'
import { openCluster } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { clusterAccount } from './system-account.ts'
import { countRows, upgradeCluster } from './upgrade.ts'

let folder: string
let cluster: string
beforeEach(async () => {
  folder = memoryFolder()
  cluster = path.join(folder, 'cluster')
  await copyPreparedData(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const options = { onStep() {} }
const inside = (...names: string[]) => path.join(cluster, ...names)
/** Claims that another version of PostgreSQL wrote the data. */
const claim = (version: string) => writeFileSync(inside('pgdata/PG_VERSION'), `${version}\n`)

/** Brings the data to the moment between the two renamings of an upgrade. */
function interruptExchange(): void {
  renameSync(inside('pgdata'), inside('pgdata.upgraded'))
  mkdirSync(inside('pgdata-17'))
  writeFileSync(inside('pgdata-17/PG_VERSION'), '17\n')
}

test('data of another major version is refused untouched, with both versions and what to do', async () => {
  claim('17')
  const before = readdirSync(inside('pgdata'))
  const message = await openCluster(folder).catch(String)
  expect(message).toMatch(/is of PostgreSQL 17, and the programs are PostgreSQL 18\.\d+ \(\//)
  expect(message).toContain('script/upgrade-database')
  expect(message).toContain('let POSTGRES_PROGRAMS name the programs of PostgreSQL 17')
  expect(readdirSync(inside('pgdata'))).toEqual(before)
})

test('data of the version of the programs needs no upgrade', async () => {
  expect(await upgradeCluster(folder, options)).toBeNull()
})

test('a folder without data has no upgrade, and gets no data', async () => {
  await expect(upgradeCluster(path.join(folder, 'none'), options)).rejects.toThrow('There is no data in')
  expect(readdirSync(folder)).toEqual(['cluster'])
})

test('data that is newer than the programs is refused', async () => {
  claim('99')
  await expect(upgradeCluster(folder, options)).rejects.toThrow('PostgreSQL 99, which is newer than')
})

test('an upgrade with programs of a wrong version fails, and leaves the data as it was', async () => {
  claim('17')
  const { folder: wrong } = findPrograms(clusterAccount(folder), cluster)
  const failing = () => upgradeCluster(folder, { ...options, oldPrograms: wrong })
  await expect(failing()).rejects.toThrow('is of PostgreSQL 17, and the programs are PostgreSQL 18')
  await expect(failing()).rejects.toThrow('is of PostgreSQL 17, and the programs are PostgreSQL 18')
  expect(readFileSync(inside('pgdata/PG_VERSION'), 'utf8')).toBe('17\n')
})

test('an upgrade does not replace the data that an earlier one kept', async () => {
  claim('17')
  mkdirSync(inside('pgdata-17'))
  await expect(upgradeCluster(folder, options)).rejects.toThrow(
    'pgdata-17 of an earlier upgrade is in the way',
  )
})

test('after an interruption between the two renamings no start makes new data, and a second run finishes', async () => {
  interruptExchange()
  // Kept by an upgrade of some years ago.
  mkdirSync(inside('pgdata-9'))
  await expect(openCluster(folder)).rejects.toThrow(
    'was interrupted. Run script/upgrade-database to finish it.',
  )
  expect(await upgradeCluster(folder, options)).toEqual({
    from: '17',
    to: '18',
    kept: inside('pgdata-17'),
    rows: null,
  })
  const opened = await openCluster(folder)
  try {
    const rows = await countRows({ ...opened, database: embeddedName })
    expect(rows.get('migrations')).toBeGreaterThan(10)
  } finally {
    await opened.stop()
  }
})

test('beside kept data, a missing data folder is not made again', async () => {
  interruptExchange()
  rmSync(inside('pgdata.upgraded'), { recursive: true })
  await expect(openCluster(folder)).rejects.toThrow('pgdata is missing, and pgdata-17')
  expect(readdirSync(cluster)).not.toContain('pgdata')
})
