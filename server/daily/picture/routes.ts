import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { countText } from '../../../content/reader/counts.ts'
import * as text from '../../../content/text/daily.ts'
import type { Limits } from '../../http/limits.ts'
import { notFound, problemSchema } from '../../http/problem.ts'
import { dayText } from '../result-text.ts'
import { linkSchema, type SharedResult } from '../schema.ts'
import type { ReadSharedResult } from '../shared-results.ts'
import type { Told } from './drawing.ts'
import type { Painter } from './painter.ts'

/** The comparison changes while the day lasts, and a person may be hidden. */
const caching = 'public, max-age=300'

/** The share pictures of results. */
export const resultPictureRoutes: FastifyPluginAsyncZod<{
  readSharedResult: ReadSharedResult
  painter: Painter
  limits: Limits
}> = async (app, { readSharedResult, painter, limits }) => {
  app.addHook('onClose', () => painter.close())

  app.get(
    '/daily/results/:link/picture',
    {
      // Public, since the request for an image has no token.
      config: { access: 'public', answersPicture: true },
      schema: {
        operationId: 'getPictureOfSharedResult',
        tags: ['daily'],
        summary: 'A shared result as a picture, for the link to it; it names nobody and shows no card',
        params: z.object({ link: linkSchema }),
        response: {
          200: z.unknown().describe('1200 by 630 pixels'),
          304: z.null().describe('Not changed'),
          404: problemSchema,
          429: problemSchema,
        },
      },
    },
    async (request, reply) => {
      const result = await readSharedResult(request.params.link)
      if (result === null) throw notFound()
      const told = toldOf(result)
      const digest = createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22)
      const tag = `"${digest}"`
      const known = request.headers['if-none-match']?.split(/,\s*/).includes(tag)
      if (!known && !painter.has(told)) await limits.take('resultPicturesOfAddress', request.ip)
      const picture = known ? null : await painter.paint(told)
      reply.header('cache-control', caching).header('etag', tag)
      return picture ? reply.type('image/png').send(picture) : reply.code(304).send(null)
    },
  )
}

function toldOf(result: SharedResult): Told {
  const { gameName: game, day, score, betterThan: percent } = result
  return {
    heading: text.sharedHeading({ game, day: dayText(day) }),
    score: text.score({ score: countText(score) }),
    comparison: percent === null ? text.firstResult : text.betterThan({ percent }),
    marks: result.marks,
  }
}
