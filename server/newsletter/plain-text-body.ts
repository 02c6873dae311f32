import type { FastifyInstance } from 'fastify'

/**
 * Accepts a plain text as body on the routes of this scope, since the site sends the subscriber's address as
 * text/plain, or as JSON without quotes. A body that starts like JSON is parsed as JSON.
 */
export function acceptBareText(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'text/plain'],
    { parseAs: 'string' },
    (request, body, done) => {
      const text = body.toString()
      if (/^\s*["{[]/.test(text)) void parseJson(request, text, done)
      else done(null, text)
    },
  )
}
