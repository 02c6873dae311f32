// Sets up three machines as docs/operator/cluster.md says, each with a server, and lets bots play while it takes the
// primary away again and again: its machine loses power or is frozen, its PostgreSQL is killed, its network is cut.
// Nobody does anything but give the machine back afterwards. At last the primary is handed over, as before a restart.
// Every acknowledged move must be there once, and every game must replay; it prints how long no move was taken. Exits
// with 1 if not. Commands and files are those of the page. The machines are namespaces of this one, each with a
// watchdog that restarts it; their Debian comes from its mirror, and `--image` keeps it in a folder. It needs root and
// Debian's packages debootstrap, iproute2 and haproxy. With `--asynchronous` no commit waits for a second machine, and
// the other machines are cut off a moment before power is lost: then moves are lost, which proves that this trial can
// detect it.
//   script/trial cluster [--rounds N] [--cuts N] [--players N] [--image FOLDER] [--asynchronous]
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Acknowledged, startBots } from '../support/bots/bot.ts'
import { invite } from '../support/bots/bots.ts'
import { compareMoves, countMoves, replayAll, verdict } from '../support/bots/lost-moves.ts'
import { answersWithin } from '../support/server/answers-within.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { firstAdminLinkOf } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'
import { makeClusterImage, openFront, PatroniCluster, whyNoCluster } from './cluster/cluster.ts'
import type { Machine } from './cluster/machine.ts'
import { watchPauses } from './cluster/pauses.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    cuts: { type: 'string', default: '5' },
    players: { type: 'string', default: '16' },
    image: { type: 'string' },
    asynchronous: { type: 'boolean', default: false },
    // Given to the process that this one starts.
    inside: { type: 'boolean', default: false },
  },
})
const metricsToken = 'read by this trial'
/** The longest rest of a player between two moves, in milliseconds. */
const longestRest = 500
/** How long the cluster is left alone before an outage, and after it was healthy again. */
const calmMilliseconds = 4000
/** How long a machine is away: until everybody else has long noticed it. */
const outageMilliseconds = 32_000

/** A way to lose a primary, and what gives its machine back. */
interface Outage {
  readonly name: string
  begin(primary: Machine, cluster: PatroniCluster): unknown
  end(primary: Machine): unknown
}
const powerLost: Outage = {
  name: 'power lost',
  begin: (primary, cluster) => (values.asynchronous ? cluster.losePrimaryAlone(primary) : primary.powerOff()),
  end: (primary) => primary.powerOn(),
}
const frozen: Outage = {
  name: 'machine frozen',
  begin: (primary) => primary.freeze(),
  end: (primary) => primary.thaw(),
}
const killed: Outage = {
  name: 'PostgreSQL killed',
  begin: (primary) => primary.kill('postgres'),
  end: () => {},
}
const cut: Outage = {
  name: 'network cut',
  begin: (primary) => primary.cut(),
  end: (primary) => primary.connect(),
}
const handedOver: Outage = {
  name: 'handed over',
  begin: (primary, cluster) => cluster.handOver(primary),
  end: () => {},
}
const outages = [
  ...Array.from(
    { length: Number(values.rounds) },
    (_, index) => [powerLost, frozen, killed][index % 3] ?? killed,
  ),
  ...Array.from({ length: Number(values.cuts) }, () => cut),
  handedOver,
]

async function main(image: string): Promise<number> {
  const front = await openFront()
  const address = `http://localhost:${front.port}`
  const variables = { ...withoutLimits, LOG_LEVEL: 'error', PUBLIC_URL: address, METRICS_TOKEN: metricsToken }
  const cluster = await PatroniCluster.open(image, variables, !values.asynchronous)
  try {
    await answersWithin(`${address}/health/ready`, 200, 30_000)
    const link = firstAdminLinkOf({ output: () => cluster.serverLogs() })
    const { admin, players } = await invite(address, link, Number(values.players))
    const bots = players.map((player) => {
      const acknowledged: Acknowledged = new Map()
      return { acknowledged, ...startBots([player], acknowledged, () => wait(longestRest * Math.random())) }
    })
    const readers = await readingAtStandbys(cluster.machines)
    console.log(`leaderboards are read at the standby of ${readers} of ${cluster.machines.length} machines`)
    const pauses: number[] = []
    for (const [index, outage] of outages.entries()) {
      const pause = await round(cluster, bots, outage, String(index + 1).padStart(2))
      pauses.push(pause)
    }
    await Promise.all(bots.map((bot) => bot.end()))
    pauses.sort((one, other) => one - other)
    const acknowledged: Acknowledged = new Map(bots.flatMap((bot) => [...bot.acknowledged]))
    console.log(
      `${countMoves(acknowledged)} moves acknowledged in ${acknowledged.size} games; no move for ` +
        `${pauses[Math.floor(pauses.length / 2)]?.toFixed(1)} s in the median, ${pauses.at(-1)?.toFixed(1)} s at most`,
    )
    const wrong = [
      ...(readers === cluster.machines.length - 1 ? [] : ['not every standby answers reads']),
      ...(await compareMoves(admin, acknowledged)),
      ...(await replayAll({ url: cluster.urlOf(await cluster.primary()) })),
    ]
    return verdict(wrong, 'Every acknowledged move is there once; every game replays.')
  } finally {
    await cluster.close()
    await front.close()
  }
}

/** Returns how many servers read leaderboards at the standby of their own machine. */
async function readingAtStandbys(machines: readonly Machine[]): Promise<number> {
  let count = 0
  for (const { address } of machines) {
    const server = `http://${address}:8080`
    for (let reads = 0; reads < 20; reads += 1)
      await (await fetch(`${server}/api/gametypes/ranked/-1`)).arrayBuffer()
    const headers = { authorization: `Bearer ${metricsToken}` }
    const metrics = await (await fetch(`${server}/metrics`, { headers })).text()
    if (/^skyway_stale_reads_total\{by="replica"\} [1-9]/m.test(metrics)) count += 1
  }
  return count
}

interface Bot extends Pick<ReturnType<typeof startBots>, 'lasts'> {
  readonly acknowledged: Acknowledged
}

/** Takes the primary away and gives it back. Prints and returns how many seconds no move was taken. */
async function round(
  cluster: PatroniCluster,
  bots: readonly Bot[],
  outage: Outage,
  label: string,
): Promise<number> {
  const lasts = (milliseconds: number) => Promise.all(bots.map((bot) => bot.lasts(milliseconds)))
  await lasts(calmMilliseconds)
  const before = await cluster.primary()
  const endWatching = watchPauses(bots.map(({ acknowledged }) => acknowledged))
  await outage.begin(before, cluster)
  await lasts(outageMilliseconds)
  const after = await cluster.primary(before)
  await outage.end(before)
  await cluster.healthy()
  await lasts(calmMilliseconds)
  const { ofAll, ofOne } = endWatching()
  console.log(
    `${label} ${outage.name.padEnd(17)} ${before.name.padEnd(5)} -> ${after.name.padEnd(5)}  ` +
      `no move for ${ofAll.toFixed(1).padStart(4)} s, none of some player for ${ofOne.toFixed(1).padStart(4)} s`,
  )
  return ofAll
}

const reason = whyNoCluster()
if (reason !== null) {
  console.log(`SKIPPED: ${reason}`)
} else if (values.inside && values.image !== undefined) {
  process.exitCode = await main(values.image)
} else {
  const folder = throwAwayFolder()
  const image = values.image ?? path.join(folder, 'image')
  makeClusterImage(image)
  // Its networks, processes and mounts are its own: whatever happens to it, nothing of them is left.
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status } = spawnSync('unshare', [...own, ...process.argv, '--inside', '--image', image], {
    env: { ...process.env, TMPDIR: folder },
    stdio: 'inherit',
  })
  rmSync(folder, { recursive: true, force: true })
  process.exitCode = status ?? 1
}
