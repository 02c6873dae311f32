// Keeps encrypted backups of a server on which bots play in the SFTP server of OpenSSH and in the S3 API of OpenStack
// Swift, tests and restores them, and then spoils what can be spoiled: a bit, the key, the disk, and an upload that is
// killed. Exits with 1 if a spoiled backup is trusted, or a good one is lost. It needs root, loop devices, and Debian's
// packages openssh-server, swift-proxy, swift-account, swift-container, swift-object and memcached. With Debian's age it
// also reads a backup without us.
//   script/trial backups
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { CreateBucketCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { makeBackupKey } from '../../server/backups/backup-key.ts'
import { isUnfinished } from '../../server/backups/backup-store.ts'
import { keptBackups, newestBackup } from '../../server/backups/kept-backups.ts'
import { withStore } from '../../server/backups/open-store.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { openOpenSsh, openSwift, type RealServer } from '../support/backups/real-servers.ts'
import { countMoves } from '../support/bots/lost-moves.ts'
import { openServerWithBots } from '../support/bots/server-with-bots.ts'
import { embeddedIn } from '../support/postgres/postgres.ts'
import { copyPreparedData } from '../support/postgres/prepared-data.ts'
import { type Disk, openDisk, whyNoDisk } from '../support/postgres/small-disk.ts'
import { memoryFolder, throwAwayFolder } from '../support/server/throw-away-folder.ts'

const command = path.resolve(import.meta.dirname, '../../script/src/backup.ts')
const programs = [
  'sshd',
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'memcached',
]
/** Rows that are not compressible, so that a backup takes a moment to upload and has parts. */
const ballast = 500_000
const ballastAtOnce = 20_000
/** So large that ext4 has blocks of 4 KB, into one of which the attributes of Swift's objects must fit. */
const diskMegabytes = 520
/** Bytes of another file that leave a full disk, of which a backup is larger. */
const left = 4 * 1024 * 1024

let faults = 0
function expectThat(isTrue: boolean, sentence: string): void {
  console.log(`  ${isTrue ? '' : 'FAILED: '}${sentence}`)
  if (!isTrue) faults++
}

async function main(): Promise<number> {
  const missing = programs.filter((name) => !isThere(name))
  const why = missing.length > 0 ? `there is no ${missing.join(', ')}` : whyNoDisk()
  if (why !== null) {
    console.log(`SKIPPED: ${why}`)
    return 0
  }
  const data = memoryFolder()
  await copyPreparedData(data)
  const key = await makeBackupKey()
  await using game = await openServerWithBots({ DATA_FOLDER: data }, 1)
  await game.playing.lasts(2000)
  await addBallast(data)
  try {
    for (const open of [openOpenSsh, openSwift]) {
      const folder = throwAwayFolder()
      const disk = openDisk(diskMegabytes)
      const server = await open(folder, disk.folder)
      try {
        if (open === openSwift) await s3(server).send(new CreateBucketCommand({ Bucket: 'backups' }))
        console.log(new URL(server.address).protocol)
        await tryPlace(server, disk, { DATA_FOLDER: data, BACKUP_KEY: key, BACKUP_TO: server.address })
      } finally {
        await server.close()
        disk.close()
        rmSync(folder, { recursive: true })
      }
    }
    console.log(`${countMoves(game.acknowledged)} moves were acknowledged meanwhile`)
  } finally {
    rmSync(data, { recursive: true })
  }
  console.log(faults === 0 ? 'Every spoiled backup was said, and none was trusted.' : `${faults} wrong`)
  return faults === 0 ? 0 : 1
}

type Variables = Readonly<Record<string, string>>

async function tryPlace(server: RealServer, disk: Disk, own: Variables): Promise<void> {
  const variables = { ...own, ...server.variables }
  const run = (words: readonly string[], others: Variables = {}) =>
    runCommand(words, { ...variables, ...others })
  Object.assign(process.env, server.variables)
  const use = <Result>(work: Parameters<typeof withStore<Result>>[1]) => withStore(server.address, work)

  const began = performance.now()
  const written = await run(['backup'])
  expectThat(written.code === 0, `${written.output.trim()}, in ${seconds(began)} s`)
  const again = await run(['backup'])
  expectThat(again.code === 0 && (await use(keptBackups)).length === 1, 'a second one of the day replaces it')
  const name = await use(newestBackup)
  const good = await use(async (store) => await buffer(await store.read(name)))
  const testing = performance.now()
  const tested = await run(['backup', 'test'])
  expectThat(tested.code === 0, `${tested.output.trim()}, in ${seconds(testing)} s`)
  readWithAge(good, own['BACKUP_KEY'] ?? '')

  const spoil = async (bytes: Buffer) => await use((store) => store.write(name, Readable.from([bytes])))
  for (const place of [40, 200, Math.floor(good.length / 2), good.length - 1]) {
    const bytes = Buffer.from(good)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    await spoil(bytes)
    await expectRefused(`one bit of byte ${place} flipped`, run(['backup', 'test']))
  }
  await spoil(good.subarray(0, good.length - 1000))
  await expectRefused('the end missing', run(['backup', 'test']))
  await spoil(good)
  await expectRefused('another key', run(['backup', 'test'], { BACKUP_KEY: await makeBackupKey() }))
  await expectRefused('no key', run(['backup', 'test'], { BACKUP_KEY: '' }))

  // Yesterday's, which neither a full disk nor a killed upload may touch.
  const yesterday = 'skyway-2026-01-01.jsonl.gz.age'
  await use((store) => store.write(yesterday, Readable.from([good])))
  await use((store) => store.remove(name))
  await tryFullDisk(disk, use, run, yesterday)
  await tryKilledUpload(server, use, variables, yesterday)
  const passed = await run(['backup', 'test'])
  expectThat(
    passed.code === 0 && passed.output.includes(yesterday),
    'afterwards the older backup still passes',
  )

  const empty = memoryFolder()
  const restored = await run(['restore', '--from', server.address], { DATA_FOLDER: empty })
  expectThat(restored.code === 0, restored.output.trim())
  rmSync(empty, { recursive: true })
}

type Use = <Result>(work: Parameters<typeof withStore<Result>>[1]) => Promise<Result>
type Run = (words: readonly string[]) => Promise<Ended>

async function tryFullDisk(disk: Disk, use: Use, run: Run, kept: string): Promise<void> {
  const { bavail, bsize } = statfsSync(disk.folder)
  const filler = path.join(disk.folder, 'filler')
  writeFileSync(filler, Buffer.alloc(bavail * bsize - left))
  await expectRefused('a full disk', run(['backup']))
  rmSync(filler)
  const names = (await use(keptBackups)).map((file) => file.name)
  expectThat(names.join() === kept, `after it, the place has ${names.join(', ')}`)
}

async function tryKilledUpload(
  server: RealServer,
  use: Use,
  variables: Variables,
  kept: string,
): Promise<void> {
  const killed = start(['backup'], variables)
  const ended = once(killed, 'close')
  while ((await unfinished(server)) === 0 && killed.exitCode === null) await wait(50)
  killed.kill('SIGKILL')
  await ended
  const rest = await unfinished(server)
  const names = (await use(keptBackups)).map((file) => file.name)
  expectThat(
    rest > 0 && names.join() === kept,
    `an upload was killed: the place has ${names.join(', ')}, and ${rest} unfinished`,
  )
  await use((store) => store.removeUnfinished(new Date(Date.now() + 60_000)))
  expectThat((await unfinished(server)) === 0, 'what it has left is removed')
}

/** Returns how many unfinished uploads a place has. */
async function unfinished(server: RealServer): Promise<number> {
  if (server.address.startsWith('s3:')) {
    const { Uploads = [] } = await s3(server).send(new ListMultipartUploadsCommand({ Bucket: 'backups' }))
    return Uploads.length
  }
  const files = await withStore(server.address, (store) => store.list())
  return files.filter((file) => isUnfinished(file.name)).length
}

async function expectRefused(what: string, ending: Promise<Ended>): Promise<void> {
  const { code, output } = await ending
  expectThat(code === 1 && !output.includes('Tested'), `${what}: ${output.trim()}`)
}

interface Ended {
  readonly code: number | null
  readonly output: string
}

function start(words: readonly string[], variables: Variables): ChildProcess {
  const env = { PATH: process.env['PATH'], CONTENT_FOLDER: 'content', ...variables }
  return spawn(process.execPath, [command, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function runCommand(words: readonly string[], variables: Variables): Promise<Ended> {
  const child = start(words, variables)
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The command has no output')
  const [out, errors] = await Promise.all([text(stdout), text(stderr), once(child, 'close')])
  return { code: child.exitCode, output: out + errors }
}

function s3({ address, variables }: RealServer): S3Client {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = variables
  return new S3Client({
    endpoint: new URL(address).searchParams.get('endpoint') ?? '',
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
}

/** Reads a backup with the program of age. */
function readWithAge(backup: Buffer, key: string): void {
  if (!isThere('age')) return
  const folder = throwAwayFolder()
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'key'), key, { mode: 0o600 })
  writeFileSync(path.join(folder, 'backup'), backup)
  const last = execFileSync('sh', ['-c', 'age --decrypt --identity key backup | zcat | tail --lines=1'], {
    cwd: folder,
  })
  expectThat(last.toString() === 'end\n', 'the program of age reads it to its end')
  rmSync(folder, { recursive: true })
}

async function addBallast(data: string): Promise<void> {
  const { pool, close } = openDatabase(embeddedIn(data), 1)
  for (let from = 1; from < ballast; from += ballastAtOnce)
    await pool.query(
      `insert into rate_limits
       select 'ballast', sha256(convert_to(n::text, 'UTF8')), 1, now() + interval '1 day'
       from generate_series($1::int, $1::int + $2::int - 1) n`,
      [from, ballastAtOnce],
    )
  await close()
}

function isThere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}

process.exitCode = await main()
