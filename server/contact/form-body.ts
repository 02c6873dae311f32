import { Busboy } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest } from '../http/problem.ts'

const types = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Lets the routes of this scope be sent forms, as a page without scripts sends them: an object of its text fields. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    types,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      await formFields(request.headers['content-type'] ?? '', body).catch(() => {
        throw badRequest('The body is no form.')
      }),
  )
}

/** The text fields of a form by name, the first where a name comes twice. Throws for what is no form. */
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
