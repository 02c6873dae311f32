import autocannon from 'autocannon'
import { z } from 'zod'

/** A game to make moves in, and its player. */
export interface Table {
  readonly gameId: number
  readonly authorization: string
}

/** The result of some seconds of load. Times are in milliseconds. */
export const measureShape = z.object({
  perSecond: z.number(),
  p50: z.number(),
  p99: z.number(),
  others: z.number(),
})
export type Measure = Readonly<z.infer<typeof measureShape>>

/** Returns a move that SkyWay allows in every turn: the first pile to the places one after another. */
export function moveIn(turn: number): { actionId: number; itemRow: number; itemColumn: number } {
  const place = turn % 9
  return { actionId: 0, itemRow: Math.floor(place / 3), itemColumn: place % 3 }
}

/** The moves of a whole game of SkyWay. */
export const movesOfGame = 27

/**
 * Sends moves for `seconds`, as fast as `connections` clients can, each in one game of its own after another.
 * `tables` contains a list of games for each client; a client without games left ends the trial with an
 * error.
 */
export async function load(
  url: string,
  tables: readonly (readonly Table[])[],
  seconds: number,
): Promise<Measure> {
  let next = 0
  const result = await autocannon({
    url,
    connections: tables.length,
    duration: seconds,
    setupClient(client) {
      const own = tables[next++] ?? []
      let sent = 0
      client.setRequests([
        {
          method: 'PUT',
          setupRequest(request) {
            const turn = sent % movesOfGame
            const table = own[Math.floor(sent / movesOfGame)]
            if (!table) throw new Error('A client has played all games that were prepared for it')
            sent += 1
            request.headers = { 'content-type': 'application/json', authorization: table.authorization }
            request.body = JSON.stringify({ gameId: table.gameId, ...moveIn(turn), turn })
            return request
          },
        },
      ])
    },
  })
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    others: result.non2xx + result.errors + result.timeouts,
  }
}
