import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openS3Server, type S3Server } from '../../test/support/backups/s3-server.ts'
import { openSftpServer, type SftpServer } from '../../test/support/backups/sftp-server.ts'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { type BackupStore, unfinishedName } from './backup-store.ts'
import { withStore } from './open-store.ts'

const name = 'skyway-2026-11-23.jsonl.gz.age'
/** Larger than a part of S3's, and than what a connection takes at once. */
const large = randomBytes(17 * 1024 * 1024)
const yesterday = new Date('2026-11-22T12:00:00Z')
const old = new Date('2026-11-20T12:00:00Z')

let root: string
let folder: string
let s3: S3Server
let sftp: SftpServer
beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'tester')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  root = throwAwayFolder()
  folder = path.join(root, 'own')
  s3 = await openS3Server()
  sftp = await openSftpServer(root)
})
beforeEach(() => {
  s3.objects.clear()
  s3.uploads.clear()
  s3.writes = 'taken'
  sftp.writes = 'taken'
})
afterEach(() => {
  for (const made of [folder, path.join(root, 'some')]) rmSync(made, { recursive: true, force: true })
})
afterAll(async () => {
  await Promise.all([s3.close(), sftp.close()])
  rmSync(root, { recursive: true })
  vi.unstubAllEnvs()
})

const stores = {
  folder: () => folder,
  S3: () => s3.address,
  SFTP: () => `${sftp.address}?host-key=${sftp.hostKey}`,
}
const names = async (store: BackupStore) => (await store.list()).map((file) => file.name)

/** Bytes of a database that fails while they are read. */
const broken = () =>
  Readable.from(
    (function* () {
      yield large
      throw new Error('the database is gone')
    })(),
  )

describe.each(Object.entries(stores))('a store in %s', (_kind, address) => {
  const use = <Result>(work: (store: BackupStore) => Promise<Result>) => withStore(address(), work)

  test('keeps bytes under a name, and has none before', { tags: 'HOST-12' }, async () => {
    await use(async (store) => {
      expect(await store.list()).toEqual([])
      await store.write(name, Readable.from([large.subarray(0, 10), large.subarray(10)]))
      expect(await store.list()).toEqual([{ name, bytes: large.length }])
      expect((await buffer(await store.read(name))).equals(large)).toBe(true)
    })
  })

  test('replaces and removes them', { tags: 'HOST-12' }, async () => {
    await use(async (store) => {
      await store.write(name, Readable.from([large]))
      await store.write(name, Readable.from([Buffer.from('later')]))
      expect((await buffer(await store.read(name))).toString()).toBe('later')
      expect(await names(store)).toEqual([name])
      await store.remove(name)
      expect(await store.list()).toEqual([])
    })
  })

  test('keeps nothing of bytes that end with an error, and what it had before', {
    tags: 'HOST-12',
  }, async () => {
    await use(async (store) => {
      await expect(store.write(name, broken())).rejects.toThrow('the database is gone')
      expect(await store.list()).toEqual([])
      expect(s3.uploads.size).toBe(0)
      await store.write(name, Readable.from([Buffer.from('earlier')]))
      await expect(store.write(name, broken())).rejects.toThrow('the database is gone')
      expect((await buffer(await store.read(name))).toString()).toBe('earlier')
    })
  })

  test('names itself, without its password, when a file is missing', { tags: 'HOST-12' }, async () => {
    await use(async (store) => {
      expect(store.name).not.toContain('p%40ss')
      const read = async () => await buffer(await store.read('skyway-2020-01-01.jsonl.gz'))
      await expect(read()).rejects.toThrow(`${store.name} cannot be read: `)
    })
  })
})

test('a folder that others use as well is listed without what is gone', { tags: 'HOST-12' }, async () => {
  mkdirSync(folder)
  symlinkSync('nowhere', path.join(folder, 'gone'))
  await withStore(folder, async (store) => {
    await store.write(name, Readable.from(['bytes']))
    expect(await store.list()).toEqual([{ name, bytes: 5 }])
  })
})

test('a full disk is said, and leaves nothing', { tags: 'HOST-12' }, async () => {
  for (const [address, where] of [
    [stores.folder(), folder],
    [stores.SFTP(), sftp.folder],
  ] as const) {
    mkdirSync(where, { recursive: true })
    symlinkSync('/dev/full', path.join(where, unfinishedName(name)))
    const writing = withStore(address, (store) => store.write(name, Readable.from([large])))
    await expect(writing).rejects.toThrow(/no space left on device|its disk may be full/)
    expect(readdirSync(where)).toEqual([])
  }
  s3.writes = 'full'
  const writing = withStore(stores.S3(), (store) => store.write(name, Readable.from([large])))
  await expect(writing).rejects.toThrow('XMinioStorageFull')
  expect(s3.uploads.size + s3.objects.size).toBe(0)
})

test('a store that does not answer is given up', { tags: 'HOST-12' }, async () => {
  s3.writes = 'silent'
  sftp.writes = 'silent'
  for (const address of [stores.S3(), stores.SFTP()]) {
    const writing = withStore(address, (store) => store.write(name, Readable.from([large])), 200)
    await expect(writing).rejects.toThrow('cannot be written to: it was silent for 0.2 seconds')
  }
})

test('files of an SFTP server and of a folder can be read by their owner only', {
  tags: 'HOST-12',
}, async () => {
  for (const [address, where] of [
    [stores.folder(), folder],
    [stores.SFTP(), sftp.folder],
  ] as const) {
    await withStore(address, (store) => store.write(name, Readable.from(['bytes'])))
    expect(statSync(path.join(where, name)).mode & 0o777).toBe(0o600)
    expect(statSync(where).mode & 0o777).toBe(0o700)
    expect(readFileSync(path.join(where, name), 'utf8')).toBe('bytes')
  }
})

test('a folder of an SFTP server can be below the home of its user', { tags: 'HOST-12' }, async () => {
  const address = stores.SFTP().replace('/some/folder', '/~/some/home')
  await withStore(address, (store) => store.write(name, Readable.from(['bytes'])))
  expect(readFileSync(path.join(root, 'some/home', name), 'utf8')).toBe('bytes')
})

test('what killed backups have left is removed once it is old', { tags: 'HOST-12' }, async () => {
  const left = `${name}.77.unfinished`
  for (const [address, where] of [
    [stores.folder(), folder],
    [stores.SFTP(), sftp.folder],
  ] as const) {
    mkdirSync(where, { recursive: true })
    for (const file of [left, `${name}.78.unfinished`, 'notes.unfinished'])
      writeFileSync(path.join(where, file), '')
    for (const file of [left, 'notes.unfinished']) utimesSync(path.join(where, file), old, old)
    await withStore(address, (store) => store.removeUnfinished(yesterday))
    expect(readdirSync(where).toSorted()).toEqual(['notes.unfinished', `${name}.78.unfinished`])
  }
  const key = `some/folder/${name}`
  s3.uploads.set('old', { key, initiated: old, parts: new Map() })
  s3.uploads.set('new', { key, initiated: new Date('2026-11-23T12:00:00Z'), parts: new Map() })
  await withStore(stores.S3(), (store) => store.removeUnfinished(yesterday))
  expect([...s3.uploads.keys()]).toEqual(['new'])
})

test('an SFTP server is used only if it has the key of the address', { tags: 'HOST-12' }, async () => {
  const list = (address: string) => withStore(address, (store) => store.list())
  await expect(list(sftp.address)).rejects.toThrow(`its key is ${sftp.hostKey}; compare that`)
  const other = `SHA256:${'A'.repeat(43)}`
  await expect(list(`${sftp.address}?host-key=${other}`)).rejects.toThrow('it may be another server')
  const wrong = sftp.address.replace('p%40ss', 'wrong')
  await expect(list(`${wrong}?host-key=${sftp.hostKey}`)).rejects.toThrow(/^sftp:\/\/127[^@]*authentication/)
  expect(existsSync(sftp.folder)).toBe(false)
})

test.each(['ftp://somebody:secret@host/folder', 's3:///folder', 'sftp://host/folder', 's3://'])(
  'the address %s is refused, without its password',
  { tags: 'HOST-12' },
  async (address) => {
    const list = withStore(address, (store) => store.list())
    await expect(list).rejects.toThrow(/^[^:]*:\/\/[^:]* is neither a folder, nor s3/)
    await expect(list).rejects.not.toThrow('secret')
  },
)
