import { STATUS_CODES } from 'node:http'
import swagger from '@fastify/swagger'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { problemSchema } from './problem.ts'

/** Who may call a route. Every route of the API and of the sign-in pages declares it in its `config`. */
export type Access = 'public' | 'signed-in' | 'reader' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /**
     * Whether the caller must also have given a proof of identity within the last ten minutes, always or only if the
     * account has a way to give one. Only accounts at the embedded provider can need one.
     */
    needsProof?: true | 'if-possible'
    /** Whether the route is served while an admin has switched the API off. */
    servedWhileOff?: boolean
    /**
     * The SQL statement of the route checks that the caller is a reader, so that it is not checked before.
     */
    readerCheckedBy?: 'statement'
    /** Whether the route takes a body of any type, of which JSON is one. */
    takesAnyBody?: boolean
    /** Whether the route answers with a page instead of JSON if the request asks for one. */
    mayAnswerPage?: boolean
    /** Whether the route answers with a PNG instead of JSON. */
    answersPicture?: boolean
  }
}

/**
 * Makes the OpenAPI document of the routes that are registered afterwards, from the schemas that validate
 * their requests. A route names its own errors; this adds the errors that follow from its access, and those
 * of every route.
 */
export async function describeRoutes(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Card games',
        version,
        description:
          "Two card games, their leaderboard, and who may play them. The routes below /auth are for this site's own sign-in and account pages, refuse those of another origin with 403, and change together with them.",
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of the OpenID Connect provider',
          },
        },
      },
    },
    transform: ({ schema, ...document }) => {
      const config = document.route.config ?? {}
      const { access, needsProof, takesAnyBody } = config
      if (access === undefined) return { schema: { ...schema, hide: true }, url: document.url }
      const statuses = [
        ...refusalsOf(access),
        ...(schema.body ? [413] : []),
        ...(schema.body && !takesAnyBody ? [415] : []),
        ...(schema.params ? [414] : []),
      ]
      const refusals = {
        ...Object.fromEntries(statuses.map((status) => [status, problemSchema])),
        ...(needsProof && { 403: proofNeeded }),
      }
      const response: unknown = Object.assign(refusals, schema.response)
      const described = jsonSchemaTransform({ ...document, schema: { ...schema, response } })
      return {
        url: described.url,
        schema: {
          ...described.schema,
          // In OpenAPI 3.1 the list holds the roles of which the caller needs one.
          security: access === 'public' ? [] : [{ accessToken: access === 'signed-in' ? [] : [access] }],
          response: Object.fromEntries(
            Object.entries(described.schema.response ?? {}).map(([status, answered]) => [
              status,
              answer(Number(status), answered, config),
            ]),
          ),
        },
      }
    },
    transformObject: (document) => withSharedRefusals(withoutUnused(jsonSchemaTransformObject(document))),
  })
  app.get(
    '/api/openapi.json',
    { config: { access: 'public', servedWhileOff: true }, schema: { hide: true } },
    () => app.swagger(),
  )
}

const proofNeeded = problemSchema.describe(
  'The caller may not do this, or has to give a proof of identity first; then `code` is `proof-needed`',
)

function refusalsOf(access: Access): number[] {
  // Whoever has to be signed in may have been disabled by an admin: 403.
  return access === 'public' ? [400, 503] : [400, 401, 403, 503]
}

/** Describes one response of a route: what it means, and its media types. */
function answer(
  status: number,
  schema: unknown,
  { mayAnswerPage, answersPicture }: FastifyContextConfig,
): object {
  const form = status >= 400 ? 'application/problem+json' : answersPicture ? 'image/png' : 'application/json'
  return {
    description: isDescribed(schema) ? schema.description : STATUS_CODES[status],
    content: {
      [form]: { schema },
      ...(status === 200 && mayAnswerPage && { 'text/html': { schema: page } }),
    },
  }
}

const page = { type: 'string', description: 'A complete page' }

function isDescribed(schema: unknown): schema is { description: string } {
  return (
    typeof schema === 'object' &&
    schema !== null &&
    'description' in schema &&
    typeof schema.description === 'string'
  )
}

interface Described {
  paths?: object
  components?: { schemas?: Record<string, unknown> }
}

/** A refusal of which nothing is said but the name of its status. */
const plainRefusal = z.strictObject({
  description: z.string().refine((words) => Object.values(STATUS_CODES).includes(words)),
  content: z.strictObject({ 'application/problem+json': z.unknown() }),
})

/** Describes each plain refusal once, and lets the routes refer to it. */
function withSharedRefusals<Document extends Described>(document: Document): Document {
  const responses: Record<string, unknown> = {}
  const paths = JSON.parse(JSON.stringify(document.paths ?? {}), (_, part: unknown) => {
    const { success, data } = plainRefusal.safeParse(part)
    if (!success) return part
    const name = data.description.replaceAll(' ', '')
    responses[name] = data
    return { $ref: `#/components/responses/${name}` }
  })
  return { ...document, paths, components: { ...document.components, responses } }
}

/**
 * Removes the schemas that no route refers to. Every schema is described twice, as it is sent and, with the
 * suffix `Input`, as it is received. The suffix stays only where both are used.
 */
function withoutUnused<Document extends Described>(document: Document): Document {
  const schemas = document.components?.schemas ?? {}
  const used = new Set<string>()
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      collect(schemas[name])
    }
  }
  collect(document.paths ?? {})
  const shortName = (name: string) => {
    const short = name.replace(/Input$/, '')
    return used.has(short) ? name : short
  }
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  const text = JSON.stringify({
    ...document,
    components: {
      ...document.components,
      schemas: Object.fromEntries(kept.map(([name, schema]) => [shortName(name), schema])),
    },
  })
  return JSON.parse(
    text.replace(
      /"#\/components\/schemas\/(\w+)"/g,
      (_, name: string) => `"#/components/schemas/${shortName(name)}"`,
    ),
  )
}
