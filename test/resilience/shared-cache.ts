// Asks a server through nginx with the configuration of deploy/, except that it keeps what the server allows of every
// address, as a CDN does. Two players and a visitor ask for everything: nobody may get what is another's, and only files
// and leaderboards may be kept.
// Then many ask for the leaderboards at once, while somebody else leads each second and the server stops again and again for
// half a second. Prints how many of these requests reached the server, how old the answers were, and how long they took.
// Exits with 1 if an answer was another's, older than 3 s, or took more than 300 ms.
//   script/trial shared-cache [--readers N] [--seconds N]   needs Debian's package nginx
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { openDatabase } from '../../server/storage/database.ts'
import { invite } from '../benchmarks/players.ts'
import { endGame } from '../support/games/ended-game.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { startServer, withoutLimits } from '../support/server/server-process.ts'
import { openShippedProxy } from '../support/server/shipped-proxy.ts'

const { values } = parseArgs({
  options: { readers: { type: 'string', default: '40' }, seconds: { type: 'string', default: '20' } },
})
const readers = Number(values.readers)
const seconds = Number(values.seconds)
/** How long each reader waits between two answers, in milliseconds. */
const pause = 20
const freeze = { everyMilliseconds: 1700, milliseconds: 500 }
const most = { ageMilliseconds: 3000, answerMilliseconds: 300 }

const boards = '/api/gametypes/ranked'
const paths = [`${boards}/-1`, `${boards}/2`, `${boards}/-1?period=day`, `${boards}/-1/past`]
const board = z.array(z.object({ gameTypeId: z.number(), score: z.number() }))
const openapi = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })

const postgres = await openPostgres()
const server = await startServer({ DATABASE_URL: postgres.url, LOG_LEVEL: 'error', ...withoutLimits })
const database = openDatabase({ url: postgres.url }, 2)
let proxy: Awaited<ReturnType<typeof openShippedProxy>> | undefined
try {
  await server.ready()
  proxy = await openShippedProxy('nginx', Number(new URL(server.address).port), [
    [/( {4}location \/ \{\n)/, '$1        proxy_cache skyway;\n'],
    [
      /proxy_cache skyway;/g,
      'proxy_cache skyway;\n        add_header X-Cache $upstream_cache_status always;',
    ],
  ])
  const front = `http://127.0.0.1:${proxy.port}`
  const players = await invite(server, database, 2)
  const faults = [...(await checkOwners(front, players)), ...(await readBoards(front, players))]
  for (const fault of faults) console.log(`FAULT ${fault}`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await proxy?.close()
  await database.close()
  await server.stop()
  await postgres.close()
}

/** Asks for each page, each of its files and each address of the API as everybody, and compares with the server itself. */
async function checkOwners(front: string, players: readonly { authorization: string }[]): Promise<string[]> {
  const faults: string[] = []
  const everybody = [...players.map(({ authorization }) => ({ authorization })), {}]
  const counts = { answers: 0, kept: 0 }
  const compare = async (path: string, mayBeKept: boolean) => {
    for (const coding of ['br', 'gzip', 'identity']) {
      for (const credentials of everybody) {
        const init = { headers: { ...credentials, 'accept-encoding': coding }, redirect: 'manual' } as const
        const through = await fetch(front + path, init)
        const itself = await fetch(server.address + path, init)
        const isKept = ['HIT', 'STALE', 'UPDATING'].includes(through.headers.get('x-cache') ?? 'none')
        if (!through.headers.has('x-cache')) faults.push(`${path} did not meet the cache`)
        counts.answers += 1
        if (isKept) counts.kept += 1
        if (isKept && !mayBeKept) faults.push(`${path} was kept`)
        for (const name of ['content-type', 'content-encoding', 'content-security-policy', 'etag', 'vary'])
          if (through.headers.get(name) !== itself.headers.get(name))
            faults.push(`${path} has another ${name}`)
        const [got, right] = [await through.text(), await itself.text()]
        if (through.status !== itself.status || withoutTimes(got) !== withoutTimes(right))
          faults.push(`${path} is another's: ${through.status} ${got.slice(0, 200)}`)
      }
    }
  }
  const map = await (await fetch(`${server.address}/sitemap.xml`)).text()
  const pages = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  const files = new Set<string>()
  for (const page of pages) {
    const html = await (await fetch(server.address + page)).text()
    for (const [file] of html.matchAll(/\/assets\/[\w./-]+/g)) files.add(file)
  }
  for (const page of [...pages, '/login', '/game-dashboard', '/config.json', '/service-worker.js'])
    await compare(page, false)
  for (const file of files) await compare(file, true)
  const document = openapi.parse(await (await fetch(`${server.address}/api/openapi.json`)).json())
  const reads = Object.entries(document.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))
  for (const path of reads) {
    const query = path === '/api/games/page' ? '?gameTypeId=1' : ''
    await compare(path.replace(/\{\w+\}/g, '1') + query, path.startsWith(boards) && !path.endsWith('/mine'))
  }
  console.log(
    `${pages.length} pages, ${files.size} files, ${reads.length} addresses of the API, by ${everybody.length} people: ${counts.answers} answers, ${counts.kept} of them kept`,
  )
  return [...new Set(faults)]
}

/** Blanks what differs between two answers to the same person: times, random secrets, and what the request itself was. */
function withoutTimes(text: string): string {
  return text.replace(
    /"\d{4}-\d\d-\d\dT[^"]*"|"(instance|id|requestId)":"[^"]*"|"\w*[sS]econds":[\d.]+/g,
    '""',
  )
}

/** Lets many read the leaderboards at once. */
async function readBoards(front: string, players: Awaited<ReturnType<typeof invite>>): Promise<string[]> {
  let score = 1000
  let isOver = false
  /** When each score became the best. */
  const led = new Map<number, number>()
  const leading = (async () => {
    while (!isOver) {
      score += 1
      await endGame(database, players[score % 2]?.personId ?? 0, { score })
      led.set(score, performance.now())
      await wait(1000)
    }
  })()
  const freezing = (async () => {
    while (!isOver) {
      await wait(freeze.everyMilliseconds)
      server.kill('SIGSTOP')
      await wait(freeze.milliseconds)
      server.kill('SIGCONT')
    }
  })()
  await wait(500)
  const before = await reached()
  const times: number[] = []
  let oldest = 0
  const failed = new Map<number, number>()
  const end = performance.now() + seconds * 1000
  const read = async (index: number) => {
    const { authorization } = players[index % 3] ?? {}
    // Each answer is for another visitor: nginx keeps the next request of a connection waiting while it asks the server.
    const headers = { connection: 'close', ...(authorization && { authorization }) }
    for (let n = index; performance.now() < end; n += 1) {
      const path = paths[n % paths.length] ?? ''
      const began = performance.now()
      const answer = await fetch(front + path, { headers })
      const content: unknown = await answer.json()
      times.push(performance.now() - began)
      if (answer.status !== 200) failed.set(answer.status, (failed.get(answer.status) ?? 0) + 1)
      else if (!path.endsWith('past')) oldest = Math.max(oldest, ageOf(board.parse(content), began))
      await wait(pause)
    }
  }
  // The age of an answer: how long before its request a newer score was stored.
  const ageOf = (entries: z.infer<typeof board>, asked: number) => {
    const best = entries.find(({ gameTypeId }) => gameTypeId === 2)?.score ?? 0
    const next = led.get(best + 1)
    return next === undefined ? 0 : asked - next
  }
  await Promise.all(Array.from({ length: readers }, (_, index) => read(index)))
  isOver = true
  await Promise.all([leading, freezing])
  const asked = (await reached()) - before
  times.sort((one, other) => one - other)
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN
  const longest = times.at(-1) ?? Number.NaN
  console.log(
    `leaderboards: ${times.length} answers in ${seconds} s, for which the server was asked ${asked} times, ${(asked / seconds / paths.length).toFixed(2)} a second for each address`,
  )
  console.log(
    `an answer was at most ${(oldest / 1000).toFixed(2)} s behind; 99 of 100 took at most ${p99.toFixed(0)} ms, the longest ${longest.toFixed(0)} ms, while the server stood still for ${freeze.milliseconds} ms of each ${freeze.everyMilliseconds + freeze.milliseconds}`,
  )
  return [
    ...[...failed].map(([status, count]) => `${count} answers of status ${status}`),
    ...(oldest > most.ageMilliseconds ? [`an answer was ${oldest.toFixed(0)} ms old`] : []),
    ...(longest > most.answerMilliseconds ? [`an answer took ${longest.toFixed(0)} ms`] : []),
  ]
}

/** Returns how many requests for leaderboards the server has answered. */
async function reached(): Promise<number> {
  const metrics = await (await fetch(`${server.address}/metrics`)).text()
  return [
    ...metrics.matchAll(/^skyway_http_request_duration_seconds_count\{[^}]*gametypes\/ranked[^}]*\} (\d+)/gm),
  ].reduce((sum, [, count]) => sum + Number(count), 0)
}
