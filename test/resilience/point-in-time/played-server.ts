import { setTimeout as wait } from 'node:timers/promises'
import { type Acknowledged, startBots } from '../../support/bots/bot.ts'
import { invite, type TrialClients } from '../../support/bots/bots.ts'
import { compareMoves, replayAll } from '../../support/bots/lost-moves.ts'
import {
  freePort,
  type ServerProcess,
  startServer,
  withoutLimits,
} from '../../support/server/server-process.ts'
import { firstAdminLinkOf } from '../../support/server/test-server.ts'
import type { ArchivedPostgres, Restore } from './archived-postgres.ts'
import { problemsOf, storedTurns, sumOf, type Turns, turnsOf, upTo } from './stored-moves.ts'

/** A moment, with what was acknowledged right before it was asked for, and right after the answer. */
export interface Moment {
  readonly time: string
  readonly before: Turns
  readonly after: Turns
}

/** A server on an archived PostgreSQL, the bots that play there, and what they know to be stored. */
export class PlayedServer {
  /** What was wrong after a restore. */
  readonly wrong: string[] = []
  readonly #postgres: ArchivedPostgres
  readonly #players: number
  #acknowledged: Acknowledged = new Map()
  #server: ServerProcess | undefined
  #clients: TrialClients | undefined
  #port: number | undefined

  constructor(postgres: ArchivedPostgres, players: number) {
    this.#postgres = postgres
    this.#players = players
  }

  /** Starts the server, the first time with its admin and players. */
  async start(): Promise<TrialClients> {
    this.#port ??= await freePort()
    this.#server = await startServer({
      ...withoutLimits,
      LOG_LEVEL: 'fatal',
      DATABASE_URL: this.#postgres.url,
      PORT: String(this.#port),
      // A restore takes a session back in time. Clients then keep an access token instead of renewing it.
      ACCESS_TOKEN_SECONDS: '600',
    })
    await this.#server.ready()
    this.#clients ??= await invite(this.#server.address, firstAdminLinkOf(this.#server), this.#players)
    return this.#clients
  }

  /** Stops the server, if it runs. */
  async stop(): Promise<void> {
    await this.#server?.stop()
  }

  /** Lets the bots play during the work, each with a rest before each move. Returns the result of the work. */
  async play<Result>(restMilliseconds: number, work: () => Promise<Result>): Promise<Result> {
    if (this.#clients === undefined) throw new Error('The server was not started')
    using playing = startBots(this.#clients.players, this.#acknowledged, () => wait(restMilliseconds))
    const result = await work()
    await playing.end()
    return result
  }

  /** Returns how many moves of each game are acknowledged now. */
  turns(): Turns {
    return turnsOf(this.#acknowledged)
  }

  /** Returns the current moment by the clock of PostgreSQL, and what is acknowledged around it. */
  async noteMoment(): Promise<Moment> {
    const before = this.turns()
    const time = await this.#postgres.moment()
    return { time, before, after: this.turns() }
  }

  /**
   * Stops the server, restores, and starts it again. Notes what is wrong: a move of `before` that is missing, one
   * that is not in `after` but there, a game that differs from its acknowledged moves or does not replay.
   * Returns how many moves there are.
   *
   * @param isTried whether another restore follows that needs moves which this one loses
   */
  async restore(how: Restore, before: Turns, after: Turns, isTried = false): Promise<number> {
    await this.stop()
    const began = performance.now()
    await this.#postgres.restore(how)
    const seconds = (performance.now() - began) / 1000
    const stored = await storedTurns(this.#postgres.url)
    const there = upTo(stored, this.#acknowledged)
    const { admin } = await this.start()
    const wrong = [
      ...problemsOf(stored, before, after),
      ...(await compareMoves(admin, there)),
      ...(await replayAll({ url: this.#postgres.url })),
    ]
    this.wrong.push(...wrong)
    const moves = sumOf(stored)
    console.log(
      `  restored in ${seconds.toFixed(1)} s: ${moves} moves in ${stored.size} games, ${wrong.length} of them wrong`,
    )
    if (!isTried) this.#acknowledged = there
    return moves
  }
}
