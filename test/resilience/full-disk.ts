// Lets bots move while the data is on a separate small disk, fills that disk to the last byte, and frees it
// again. While it is full, reads must be answered and writes refused with 503. When there is space again,
// moves must be accepted, and every acknowledged move must exist. Exits with 1 if not. It needs root on
// Linux.
//   script/trial full-disk [--players N] [--seconds N]
import { randomInt } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { openServerWithBots } from '../support/bots/server-with-bots.ts'
import { limit } from '../support/limits.ts'
import { embeddedIn } from '../support/postgres/postgres.ts'
import { copyPreparedData } from '../support/postgres/prepared-data.ts'
import { openDisk, whyNoDisk } from '../support/postgres/small-disk.ts'
import type { TestClient } from '../support/server/test-client.ts'

const { values } = parseArgs({
  options: { players: { type: 'string', default: '8' }, seconds: { type: 'string', default: '5' } },
})
const milliseconds = Number(values.seconds) * 1000

async function main(): Promise<number> {
  const reason = whyNoDisk()
  if (reason !== null) {
    console.log(`SKIPPED: no disk can be filled here: ${reason}`)
    return 0
  }
  const disk = openDisk(256)
  const data = path.join(disk.folder, 'data')
  const ballast = path.join(disk.folder, 'ballast')
  try {
    await copyPreparedData(data)
    await using played = await openServerWithBots({ DATA_FOLDER: data }, Number(values.players))
    const { server, admin, playing, acknowledged } = played
    await playing.lasts(milliseconds)

    const before = countMoves(acknowledged)
    fill(ballast)
    // The server checks the space four times a second, and still answers the moves that it took before.
    const latest = performance.now() + limit(10_000)
    while (!playing.areRefused() && performance.now() < latest) await playing.lasts(20)
    const full = countMoves(acknowledged)
    const answers = new Map<string, number>()
    for (const end = performance.now() + milliseconds; performance.now() < end; ) {
      for (const answer of await look(server.address, admin))
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      await playing.lasts(50)
    }
    const stored = countMoves(acknowledged) - full
    rmSync(ballast)
    const began = performance.now()
    while (countMoves(acknowledged) === full + stored && performance.now() - began < limit(30_000))
      await playing.lasts(20)
    const resumed = performance.now() - began
    await playing.lasts(500)
    await playing.end()
    const after = countMoves(acknowledged) - full - stored
    const wrong = [
      ...[...answers.keys()]
        .filter((answer) => !expected.has(answer))
        .map((answer) => `while full: ${answer}`),
      ...(stored > 0 ? [`${stored} moves were taken while the disk was full`] : []),
      ...(after === 0 ? ['no move was taken after the disk had space again'] : []),
      ...(await compareMoves(admin, acknowledged)),
      ...(await replayAll(embeddedIn(data))),
    ]
    console.log(
      `${before} moves acknowledged before the disk was full, ${full - before} until writes were refused`,
    )
    for (const [answer, times] of answers) console.log(`while full: ${answer}, ${times} times`)
    console.log(`${after} moves after it had space again, the first after ${(resumed / 1000).toFixed(2)} s`)
    return verdict(wrong, 'Reads went on, writes were refused and came back.')
  } finally {
    disk.close()
  }
}

const reads = ['/health/ready', '/config.json', '/api/gametypes/page', '/api/games/page?gameTypeId=1&id=1']
const expected = new Set([...reads.map((place) => `GET ${place} 200`), 'POST /api/Codes 503'])

/** Returns the current answers to the admin, for a read and for a write. */
async function look(address: string, admin: TestClient): Promise<string[]> {
  const headers = { authorization: `Bearer ${admin.signedIn.tokens.access}` }
  const answers: string[] = []
  for (const place of reads) {
    const answer = await fetch(address + place, { headers })
    await answer.arrayBuffer()
    answers.push(`GET ${place} ${answer.status}`)
  }
  const { status } = await admin.call('POST', '/Codes', { code: `code ${randomInt(1e9)}` })
  return [...answers, `POST /api/Codes ${status}`]
}

/** Writes until nothing more fits. */
function fill(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (let bytes = 2 ** 20; bytes >= 512; ) {
      try {
        writeSync(descriptor, Buffer.alloc(bytes))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        bytes /= 2
      }
    }
  } finally {
    closeSync(descriptor)
  }
}

process.exitCode = await main()
