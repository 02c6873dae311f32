import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { streaksOf } from '../../../server/achievements/streak.ts'
import { freePort } from '../../support/server/server-process.ts'
import { challengeAnswers } from './challenge-answers.ts'
import { dailyAnswers } from './daily-answers.ts'
import { fixedMoment } from './fixed-data.ts'

/** Answers of the API that do not depend on the server, by path. */
type FixedAnswers = Readonly<Record<string, unknown>>

/** Days played up to the fixed moment. */
const daysPlayed = ['2026-04-03', '2026-04-04', '2026-05-25', '2026-05-26', '2026-05-28', '2026-05-31']
const today = fixedMoment.slice(0, 10)
const daysAtFixedMoment = { today, daysPlayed, ...streaksOf(daysPlayed, today) }

const forecast = ['2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06'].map(
  (date, place) => ({
    date: `${date}T00:00:00Z`,
    temperatureC: 12 + place * 3,
    temperatureF: 54 + place * 5,
    summary: 'Mild',
  }),
)

/** Accounts have no preferences and nobody has opened a message, which states would otherwise leave to each other. */
const answers: FixedAnswers = {
  '/api/AppUser/preferences': {},
  '/api/messages/read': { changed: 1 },
  '/api/weatherforecast': forecast,
  ...dailyAnswers,
  ...challengeAnswers,
}

/** What replaces the times and the counts in answers of the server, by path. */
const changes: Readonly<Record<string, (answer: unknown) => unknown>> = {
  '/api/system': (answer) => ({
    ...z.looseObject({}).parse(answer),
    date: fixedMoment,
    version: '1.0.0',
    computerName: 'server',
  }),
  // As if it were between two periods.
  '/api/system/secure/jobs': (answer) => {
    const report = z.looseObject({ kinds: z.array(z.looseObject({})) }).parse(answer)
    return { ...report, kinds: report.kinds.map((kind) => ({ ...kind, waiting: 0, running: 0 })) }
  },
  '/api/achievements': (answer) => {
    const report = z
      .looseObject({ achievements: z.array(z.looseObject({ first: z.looseObject({}).nullable() })) })
      .parse(answer)
    const achievements = report.achievements.map(({ first, ...achievement }) => ({
      ...achievement,
      first: first && { ...first, earnedAt: fixedMoment },
    }))
    return { ...report, ...daysAtFixedMoment, achievements }
  },
}

/** A proxy in front of a server, which answers as if each request were the first one at the fixed moment. */
export interface FixedAnswersProxy {
  readonly address: string
  /** Passes requests on to the server at this address. */
  pass(to: string): void
  close(): void
}

/**
 * Opens a proxy. The answers are not replaced in the browser: a browser whose requests are intercepted has no cache, and
 * loads every script again for every state.
 */
export async function openFixedAnswers(): Promise<FixedAnswersProxy> {
  const port = await freePort()
  let target = ''
  // Clients keep a connection for the time that the server announces, which is longer than Node's default.
  const proxy: Server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '', 'http://localhost')
    if (Object.hasOwn(answers, pathname)) {
      incoming.resume()
      sendJson(outgoing, answers[pathname])
    } else passOn(target, incoming, outgoing, changes[pathname])
  })
  await new Promise<void>((listening) => proxy.listen(port, () => listening()))
  return {
    address: `http://localhost:${port}`,
    pass(to) {
      target = to
    },
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

function passOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  change?: (answer: unknown) => unknown,
): void {
  const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
  // A changed answer must be readable, and complete.
  if (change) for (const name of ['accept-encoding', 'if-none-match'] as const) delete headers[name]
  const { method, url } = incoming
  // A kept connection could be closed by the server at the moment of the next request.
  const forwarded = request(new URL(url ?? '', target), { agent: false, method, headers })
  forwarded.on('response', (answer) => {
    if (change && answer.statusCode === 200)
      return void json(answer).then(
        (read) => sendJson(outgoing, change(read)),
        () => outgoing.destroy(),
      )
    outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
    answer.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.destroy())
  outgoing.on('close', () => forwarded.destroy())
  incoming.pipe(forwarded)
}

function sendJson(outgoing: ServerResponse, answer: unknown): void {
  outgoing.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  outgoing.end(JSON.stringify(answer))
}
