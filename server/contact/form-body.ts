import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bodyNotForm } from '../../content/text/refusals.ts'
import { badRequest } from '../http/problem.ts'

const types = ['application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Accepts forms on the routes of this scope, as a page without scripts sends them. The body is an object of
 * the text fields.
 */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      await formFields(request.headers['content-type'] ?? '', body).catch(() => {
        throw badRequest(bodyNotForm)
      }),
  )
}

/**
 * Returns the text fields of a form by name; of repeated names the first. Throws if the body is not a form.
 */
async function formFields(type: string, body: Buffer): Promise<Record<string, string>> {
  const fields = new Map<string, string>()
  const parser = new Busboy({ headers: { 'content-type': type }, limits: { files: 0, fields: 50 } })
  parser.on('field', (name, value) => {
    if (!fields.has(name)) fields.set(name, value)
  })
  const read = new Promise<void>((resolve, reject) => {
    parser.once('finish', resolve)
    parser.once('error', reject)
  })
  parser.end(body)
  await read
  return Object.fromEntries(fields)
}
