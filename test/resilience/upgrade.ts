// Upgrades two processes behind a proxy from the release of an earlier commit to one of this work tree, one after
// the other while bots play, and then goes back. No request may fail, every acknowledged move must exist exactly
// once, and every game must replay from its record. Exits with 1 if not.
//   script/trial upgrade [COMMIT] [--players N]   by default from the last tag, with 8 players
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { thisPlatform } from '../../script/src/packaging/platform.ts'
import { git, type ReleaseFacts, writeRelease } from '../../script/src/packaging/release-folder.ts'
import { type Acknowledged, startBots } from '../support/bots/bot.ts'
import { invite } from '../support/bots/bots.ts'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { type Balancer, openBalancer } from '../support/server/balancer.ts'
import { freePort, type ServerProcess, startServer, withoutLimits } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const { values, positionals } = parseArgs({
  options: { players: { type: 'string', default: '8' } },
  allowPositionals: true,
})
const root = path.resolve(import.meta.dirname, '../..')
const pauseMilliseconds = 2000

/** A release in a folder. */
interface Release extends ReleaseFacts {
  readonly folder: string
}

/** A place at the proxy: its port stays, whatever process listens there. */
interface Place {
  readonly port: number
  server: ServerProcess
}

function makeRelease(source: string, folder: string): Release {
  return { ...writeRelease(source, folder, { platform: thisPlatform() }), folder }
}

/** Makes the release of a commit from a work tree of its own, which is removed again. */
function makeReleaseOf(commit: string, below: string): Release {
  const source = path.join(below, 'source')
  git(root, 'worktree', 'add', '--detach', '--quiet', source, commit)
  try {
    return makeRelease(source, path.join(below, 'old'))
  } finally {
    git(root, 'worktree', 'remove', '--force', source)
  }
}

async function main(): Promise<number> {
  const parent = throwAwayFolder()
  try {
    const old = makeReleaseOf(positionals[0] ?? lastTag(), parent)
    const next = makeRelease(root, path.join(parent, 'new'))
    return await upgradeAndReturn(old, next)
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

function lastTag(): string {
  try {
    return git(root, 'describe', '--tags', '--abbrev=0')
  } catch {
    throw new Error('No commit has a tag: name one, script/trial upgrade COMMIT')
  }
}

async function upgradeAndReturn(old: Release, next: Release): Promise<number> {
  const postgres = await openPostgres()
  const proxyPort = await freePort()
  const variables = {
    ...withoutLimits,
    DATABASE_URL: postgres.url,
    PUBLIC_URL: `http://localhost:${proxyPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '1',
    LOG_LEVEL: 'error',
  }
  const start = async ({ folder }: Release, port: number): Promise<ServerProcess> => {
    const server = await startServer({ ...variables, PORT: String(port) }, { release: folder })
    await server.ready()
    return server
  }
  const places: Place[] = []
  for (const port of [await freePort(), await freePort()])
    places.push({ port, server: await start(old, port) })
  const servers = places.map(({ server }) => server.address)
  const balancer = await openBalancer(proxyPort, servers)
  try {
    await Promise.all(servers.map((server) => balancer.knows(server, true)))
    const link = firstAdminLinkOf(...places.map(({ server }) => server))
    const { admin, players } = await invite(balancer.address, link, Number(values.players))
    const acknowledged: Acknowledged = new Map()
    const wrong: string[] = []
    using playing = startBots(players, acknowledged)
    await playing.lasts(pauseMilliseconds)
    for (const release of [next, old]) {
      const began = performance.now()
      for (const place of places) {
        place.server.kill('SIGTERM')
        const code = await place.server.ended
        if (code !== 0) wrong.push(`A server ended with ${code}:\n${place.server.output()}`)
        await balancer.knows(place.server.address, false)
        place.server = await start(release, place.port)
        await balancer.knows(place.server.address, true)
        await playing.lasts(pauseMilliseconds)
      }
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`both processes run ${release.version} (${release.commit?.slice(0, 7)}) after ${seconds} s`)
    }
    await playing.end()
    wrong.push(...failures(balancer), ...(await compareMoves(admin, acknowledged)))
    wrong.push(...(await replayAll({ url: postgres.url })))
    const requests = [...balancer.answers.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `${players.length} players, ${acknowledged.size} games, ${countMoves(acknowledged)} moves acknowledged, ` +
        `${requests} requests, the slowest took ${balancer.longest().toFixed(0)} ms`,
    )
    return verdict(wrong, 'No request failed; every acknowledged move is there once; every game replays.')
  } finally {
    await balancer.close()
    // SIGINT stops them immediately; after SIGTERM they may continue for a while.
    for (const { server } of places) server.kill('SIGINT')
    await Promise.all(places.map(({ server }) => server.ended))
    await postgres.close()
  }
}

/** Returns a sentence for each kind of answer that a player would call a failure. */
function failures({ answers }: Balancer): string[] {
  return [...answers]
    .filter(([answer]) => answer === 'cut' || answer >= 500)
    .map(([answer, count]) => `${count} requests: ${answer}`)
}

process.exitCode = await main()
