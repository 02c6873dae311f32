// A server of boardgame.io with its PostgreSQL storage, and a game of one player whose move puts two cards on one
// of nine places. JavaScript, since its packages are installed by the trial alone, so that nothing can check their
// types.
import process from 'node:process'
import { PostgresStore } from 'bgio-postgres'
import { Server } from 'boardgame.io/dist/cjs/server.js'

const { DATABASE_URL, PORT, CONNECTIONS } = process.env
const deck = Array.from({ length: 54 }, (_, rank) => ({ value: 1 + (rank % 13), suit: 1 + (rank % 4), rank }))
const skyway = {
  name: 'skyway',
  setup: () => ({ deck, places: Array.from({ length: 9 }, () => []) }),
  moves: {
    put: ({ G, ctx }, place) => {
      G.places[place] = [G.deck[(2 * ctx.numMoves) % 54], G.deck[(2 * ctx.numMoves + 1) % 54]]
    },
  },
}
const options = { logging: false, pool: { max: Number(CONNECTIONS) } }
const server = Server({
  games: [skyway],
  db: new PostgresStore(DATABASE_URL, options),
  origins: [`http://127.0.0.1:${PORT}`],
})
server.router.get('/health/ready', (context) => {
  context.body = 'ready'
})
await server.run(Number(PORT))
