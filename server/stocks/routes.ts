import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound, Problem } from '../http/problem.ts'
import type { Settings } from '../settings/settings.ts'
import type { Database } from '../storage/database.ts'
import { candlesOf } from './candles.ts'
import { intervalInAddress } from './interval.ts'
import { chartPage, noPricesPage } from './page.ts'
import { readPageFiles } from './page-files.ts'
import { QuoteCache } from './quotes.ts'
import { stockProfile } from './schema.ts'
import { sourceOf } from './source.ts'

const query = z.object({
  asHtml: z
    .stringbool()
    .default(false)
    .meta({ type: 'boolean', description: 'Whether to return a page with a chart, for a frame' }),
  theme: z.enum(['light', 'dark']).optional().describe("The page's theme; the system's if not given"),
})

/** Stock prices as candles: as JSON for programs, and as a page that the site shows in a frame. */
export const stockRoutes: FastifyPluginAsyncZod<{ settings: Settings; database: Database }> = async (
  app,
  { settings, database },
) => {
  const source = sourceOf(settings)
  const quotes = new QuoteCache({ db: database.db, source, log: app.log })
  const { names, files } = readPageFiles()
  const policy = framePolicy(settings)

  app.get(
    '/stock/:interval',
    {
      // Public, since the request for a frame has no token.
      config: { access: 'public', mayAnswerPage: true },
      schema: {
        operationId: 'getStock',
        tags: ['stocks'],
        summary: 'Candles and volume, one candle for each day, month, quarter, year or five years',
        params: z.object({ interval: intervalInAddress }),
        querystring: query,
        response: { 200: stockProfile },
      },
    },
    async (request, reply) => {
      const { interval } = request.params
      const { asHtml, theme } = request.query
      const options = { theme, names, filesAt: filesBeside(request) }
      const found = await quotes.current().catch((error: unknown) => {
        if (asHtml && error instanceof Problem) return error
        throw error
      })
      if (found instanceof Problem) {
        reply.header('retry-after', found.details.retryAfterSeconds)
        return sendPage(reply, found.status, noPricesPage(options))
      }
      const profile = {
        name: source.name,
        interval,
        source: source.kind,
        readAt: found.readAt.toISOString(),
        isLate: found.isLate,
        candles: candlesOf(found.bars, interval),
      }
      return asHtml ? sendPage(reply, 200, chartPage(profile, options)) : profile
    },
  )

  app.get(
    '/stock/files/:name',
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ name: z.string() }) },
    },
    async (request, reply) => {
      const file = files.get(request.params.name)
      if (!file) throw notFound()
      const isSmall = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      if (isSmall) reply.header('content-encoding', 'gzip')
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('vary', 'accept-encoding')
        .type(file.type)
        .send(isSmall ? file.gzip : file.body)
    },
  )

  function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
    // X-Frame-Options cannot name the origins of the policy.
    return reply
      .removeHeader('x-frame-options')
      .code(status)
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .serializer((page: unknown) => String(page))
      .send(html)
  }
}

/**
 * Returns the policy of the page: it loads only its own files, sends nothing, and only the site may frame it.
 */
function framePolicy({ publicUrl, allowedOrigins }: Settings): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${[publicUrl, ...allowedOrigins].join(' ')}`,
  ].join('; ')
}

/** Returns the folder of the files, relative to the URL of the page, so that it works behind any prefix. */
function filesBeside(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]?.endsWith('/') ? '../files' : 'files'
}
