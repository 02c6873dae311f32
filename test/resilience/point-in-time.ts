// Lets bots play on a PostgreSQL that pgBackRest archives as docs/operator/point-in-time.md says, deletes all
// games, and restores a wrong moment and then the right one: every move acknowledged before the moment must be
// there once, none sent after it, and every game must replay. Then it loses the disk, at once after the page's
// check and again while bots play: no move may be missing, or none older than archive_timeout. At last it
// damages a backup by one bit: pgBackRest must say so, and the backup before must lead to the newest state. All
// commands and files are read from the page. Exits with 1 if not. It needs root and Debian's packages
// pgbackrest and postgresql. With `--careless` there is no archive_timeout: then older moves are lost, which proves
// that this trial can detect it.
//   script/trial point-in-time [--players N] [--careless]
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { verdict } from '../support/bots/lost-moves.ts'
import { readOperatorPage } from '../support/operator/page.ts'
import { ArchivedPostgres, whyNoArchive } from './point-in-time/archived-postgres.ts'
import { damageBackup } from './point-in-time/damage.ts'
import { PlayedServer } from './point-in-time/played-server.ts'
import { storedTurns, sumOf } from './point-in-time/stored-moves.ts'

const { lineWith } = readOperatorPage('point-in-time.md')
const { values } = parseArgs({
  options: { players: { type: 'string', default: '8' }, careless: { type: 'boolean', default: false } },
})
/** How long a log that is not full stays out of the repository. */
const archiveSeconds = Number(lineWith('archive_timeout').split('=')[1])
const transferSeconds = 10

/** How long bots rest before each move: so long that no segment of the log is full before archive_timeout. */
const restMilliseconds = 100

async function main(): Promise<number> {
  const reason = whyNoArchive()
  if (reason !== null) {
    console.log(`SKIPPED: ${reason}`)
    return 0
  }
  const postgres = await ArchivedPostgres.open(values.careless)
  const server = new PlayedServer(postgres, Number(values.players))
  try {
    console.log(`PostgreSQL ${postgres.version}, ${postgres.programVersion()}`)
    await server.start()
    await goBack(postgres, server)
    await loseDisk(postgres, server)
    await loseDiskAtPlay(postgres, server)
    await damage(postgres, server)
    return verdict(server.wrong, 'Every move is where the page says; every game replays.')
  } finally {
    await server.stop()
    await postgres.close()
  }
}

/** Deletes all games, and restores a moment that is too early, and then the one before the deletion. */
async function goBack(postgres: ArchivedPostgres, server: PlayedServer): Promise<void> {
  const [early, right] = await server.play(20, async () => {
    await wait(2000)
    await postgres.backUp('full')
    await wait(2000)
    const first = await server.noteMoment()
    await wait(2000)
    await postgres.backUp('incr')
    await wait(2000)
    const second = await server.noteMoment()
    await wait(2000)
    return [first, second] as const
  })
  const all = server.turns()
  await postgres.deleteGames()
  const left = await storedTurns(postgres.url)
  console.log(
    `${sumOf(all)} moves acknowledged in ${all.size} games, then all deleted: ${left.size} games left`,
  )
  for (const [name, moment, data] of [
    ['too early', early, undefined],
    ['right', right, 'removed'],
  ] as const) {
    const { time, before, after } = moment
    console.log(
      `The ${name} moment, ${time}: ${sumOf(before)} moves acknowledged before it, ` +
        `${sumOf(after) - sumOf(before)} while it was noted, ${sumOf(all) - sumOf(after)} after it`,
    )
    const isTried = data === undefined
    const options = isTried ? '' : '--target-timeline=current'
    await server.restore({ moment: time, options, ...(data && { data }) }, before, after, isTried)
  }
}

/** Makes the page's check and its drill, and loses the disk right after the check: nothing may be missing. */
async function loseDisk(postgres: ArchivedPostgres, server: PlayedServer): Promise<void> {
  const before = sumOf(server.turns())
  await server.play(20, async () => {
    await postgres.backUp('full')
    await wait(2000)
  })
  const turns = server.turns()
  console.log(`${sumOf(turns) - before} moves after it, beside a full backup`)
  if (sumOf(turns) === before) server.wrong.push('no move was taken after the restore')
  const checked = await postgres.check()
  console.log(indented(checked.split('\n').filter((line) => /status:|WAL checked/.test(line))))
  if (!checked.includes('status: ok') || checked.includes('status: error'))
    server.wrong.push(`verify: ${checked}`)
  const copy = await postgres.drill()
  console.log(`The copy of the drill has: ${copy}`)
  if (copy.split('|')[0] !== String(turns.size))
    server.wrong.push(`the copy has ${copy}, and ${turns.size} games are acknowledged`)
  postgres.loseDisk()
  console.log('The disk is lost after the check:')
  await server.restore({ data: 'lost' }, turns, turns)
}

/** Loses the disk while bots play: what is older than archive_timeout may not be missing. */
async function loseDiskAtPlay(postgres: ArchivedPostgres, server: PlayedServer): Promise<void> {
  const old = await server.play(restMilliseconds, async () => {
    await wait(5000)
    const turns = server.turns()
    await wait((archiveSeconds + transferSeconds) * 1000)
    return turns
  })
  postgres.loseDisk()
  const turns = server.turns()
  console.log(
    `The disk is lost ${archiveSeconds + transferSeconds} s after ${sumOf(old)} moves, ` +
      `and ${sumOf(turns) - sumOf(old)} later ones:`,
  )
  const moves = await server.restore({ data: 'lost' }, old, turns)
  console.log(`  ${sumOf(turns) - moves} moves are lost`)
}

/** Damages the newest backup, which must be noticed, and restores the newest state from the one before. */
async function damage(postgres: ArchivedPostgres, server: PlayedServer): Promise<void> {
  const labels = await postgres.backups()
  const [older, newest] = [labels.at(-2), labels.at(-1)]
  if (older === undefined || newest === undefined) throw new Error('There are fewer than two backups')
  const turns = server.turns()
  await server.stop()
  console.log(
    `One bit of ${damageBackup(postgres.repository, newest)} in ${newest} is changed. pgBackRest says:`,
  )
  const { printed: checked } = await outcome(postgres.check())
  console.log(
    indented(
      checked.split('\n').filter((line) => /status: (?:error|invalid)|checksum invalid: [1-9]/.test(line)),
    ),
  )
  if (!checked.includes('status: error')) server.wrong.push('verify does not report the damage')
  const restored = await outcome(postgres.restore())
  if (!restored.hasFailed) server.wrong.push('the damaged backup was restored')
  console.log(indented(restored.printed.split('\n').filter((line) => /ERROR|\[/.test(line))))
  if (!(await outcome(postgres.start())).hasFailed) server.wrong.push('PostgreSQL starts on half of a backup')
  console.log(`The backup before, ${older}:`)
  await server.restore({ data: 'lost', options: `--set=${older}` }, turns, turns)
}

/** Returns whether the work has failed, and what it printed. */
async function outcome(work: Promise<unknown>): Promise<{ hasFailed: boolean; printed: string }> {
  try {
    return { hasFailed: false, printed: String(await work) }
  } catch (error) {
    return { hasFailed: true, printed: error instanceof Error ? error.message : String(error) }
  }
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line.trim()}`).join('\n')
}

process.exitCode = await main()
