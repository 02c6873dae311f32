import type { FastifyInstance } from 'fastify'
import { badRequest } from '../http/problem.ts'

/**
 * Lets the routes of this scope be sent a text as it is, as the address of a subscriber is sent: named text/plain, or
 * named JSON without the quotes of a JSON string. What begins like JSON is read as JSON.
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
      else if (text.trim() === '') done(badRequest('The body is empty.'))
      else done(null, text)
    },
  )
}
