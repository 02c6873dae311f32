import { z } from 'zod'
import { components, operation, responsesOf, type Schema, schema } from '../../../web/apis/openapi.ts'

export type { Schema } from '../../../web/apis/openapi.ts'

const json = z.object({ 'application/json': z.object({ schema }) })
const roles = ['everyone', 'signed-in', 'reader', 'admin'] as const

/** The roles that may call a route, from everyone to admins. */
export type Role = (typeof roles)[number]

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        // A route without it does not say who may call it.
        security: z.array(z.object({ accessToken: z.array(z.enum(roles)) })),
        parameters: z
          .array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema }))
          .default([]),
        requestBody: z.object({ content: json }).optional(),
        responses: operation.shape.responses,
      }),
    ),
  ),
  components,
})

/** The input of a route. */
export interface Asked {
  readonly method: z.infer<typeof method>
  /** With the names of its parameters in braces. */
  readonly path: string
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[]
  readonly body: Schema | null
  /** Whether its body is a form; JSON by default. */
  readonly isForm?: boolean
}

/** A route of the document, with its references resolved. */
export interface Operation extends Asked {
  readonly id: string
  readonly role: Role
  /** Each documented status with the media types of its answers. */
  readonly answers: ReadonlyMap<number, readonly string[]>
}

const method = z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * Returns every route of an OpenAPI document. Throws if a route does not declare who may call it, or uses a
 * feature of OpenAPI that is not supported here.
 */
export function operationsOf(text: unknown): Operation[] {
  const { paths, components: shared } = document.parse(text)
  const follow = (from: Schema): Schema => {
    const target = from.$ref === undefined ? from : shared.schemas[from.$ref.replace(/^.*\//, '')]
    if (!target) throw new Error(`The document has no ${from.$ref}`)
    return {
      ...target,
      ...(target.items && { items: follow(target.items) }),
      ...(target.anyOf && { anyOf: target.anyOf.map(follow) }),
      ...(target.properties && {
        properties: Object.fromEntries(
          Object.entries(target.properties).map(([name, inner]) => [name, follow(inner)]),
        ),
      }),
    }
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { operationId, security, parameters, requestBody, responses }]) => ({
      id: operationId,
      method: method.parse(name.toUpperCase()),
      path,
      role: security.length === 0 ? ('everyone' as const) : (security[0]?.accessToken[0] ?? 'signed-in'),
      parameters: parameters.map((parameter) => ({ ...parameter, schema: follow(parameter.schema) })),
      body: requestBody ? follow(requestBody.content['application/json'].schema) : null,
      answers: new Map(
        responsesOf({ responses }, shared.responses).map(([status, { content }]) => [
          Number(status),
          Object.keys(content ?? {}),
        ]),
      ),
    })),
  )
}
