// The minimal route that the product is compared with: Fastify, one compare-and-swap UPDATE of a row of the
// same size on the same database, and nothing else.
import Fastify from 'fastify'
import { z } from 'zod'
import { openDatabase } from '../../server/storage/database.ts'

const { DATABASE_URL, PORT, CONNECTIONS } = z
  .object({ DATABASE_URL: z.string(), PORT: z.coerce.number(), CONNECTIONS: z.coerce.number() })
  .parse(process.env)
const { pool } = openDatabase({ url: DATABASE_URL }, CONNECTIONS)
const move = z.object({
  gameId: z.number(),
  actionId: z.number(),
  itemRow: z.number(),
  itemColumn: z.number(),
  turn: z.number(),
})

const app = Fastify()
app.get('/health/ready', () => ({ ready: true }))
app.put('/bare', async (request, reply) => {
  const { gameId, turn, ...rest } = move.parse(request.body)
  const { rowCount } = await pool.query({
    name: 'bare',
    text: 'update bare_games set moves = moves || $3::jsonb, turn = turn + 1, updated_at = now() where id = $1 and turn = $2',
    values: [gameId, turn, JSON.stringify([rest])],
  })
  return rowCount === 1 ? { gameId, turn: turn + 1 } : reply.code(409).send({ gameId })
})
await app.listen({ port: PORT, host: '127.0.0.1' })
