// Lets players move while the data lies on a small disk of its own, fills that disk to the last byte, and empties it again.
// While it is full what is asked for must be answered and what would be stored must be refused by 503; when there is space
// again moves must be taken, and every acknowledged move be there. Ends with 1 when it is not so.
import { randomInt } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../server/testing/process.ts'
import { openDisk, whyNoDisk } from './robot/disk.ts'
import { firstAdminLinkOf } from './robot/house.ts'
import { compareMoves, countMoves, replayAll, verdict } from './robot/loss.ts'
import { invite } from './robot/party.ts'
import { type Acknowledged, letPlay } from './robot/player.ts'
import { embeddedIn } from './robot/postgres.ts'
import { startServer, withoutLimits } from './robot/process.ts'
import type { Visitor } from './robot/visitor.ts'

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
  const server = startServer({
    ...withoutLimits,
    PORT: String(await freePort()),
    DATA_FOLDER: data,
    LOG_LEVEL: 'fatal',
    DRAIN_SECONDS: '0',
  })
  const acknowledged: Acknowledged = new Map()
  try {
    await server.ready()
    const { admin, players } = await invite(server.address, firstAdminLinkOf(server), Number(values.players))
    using playing = letPlay(players, acknowledged)
    await playing.lasts(milliseconds)

    const before = countMoves(acknowledged)
    fill(ballast)
    // The server looks four times a second.
    await playing.lasts(1000)
    const full = countMoves(acknowledged)
    const answers = new Map<string, number>()
    for (const latest = performance.now() + milliseconds; performance.now() < latest; ) {
      for (const answer of await look(server.address, admin))
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      await playing.lasts(50)
    }
    const stored = countMoves(acknowledged) - full
    rmSync(ballast)
    const began = performance.now()
    while (countMoves(acknowledged) === full + stored && performance.now() - began < 30_000)
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
    console.log(`${before} moves acknowledged before the disk was full, ${full - before} in the second after`)
    for (const [answer, times] of answers) console.log(`while full: ${answer}, ${times} times`)
    console.log(`${after} moves after it had space again, the first after ${(resumed / 1000).toFixed(2)} s`)
    return verdict(wrong, 'Reads went on, writes were refused and came back.')
  } finally {
    await server.stop()
    disk.close()
  }
}

const reads = ['/health/ready', '/config.json', '/api/gametypes/page', '/api/games/page?gameTypeId=1&id=1']
const expected = new Set([...reads.map((place) => `GET ${place} 200`), 'POST /api/Codes 503'])

/** What the admin is answered at the moment, when reading and when writing. */
async function look(address: string, admin: Visitor): Promise<string[]> {
  const headers = { authorization: `Bearer ${admin.accessToken}` }
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
