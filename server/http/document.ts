import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** Makes the OpenAPI document of the routes that follow, from the schemas that check their requests. */
export async function describeRoutes(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'SkyWay',
        version,
        description: 'Two card games, their leaderboard, and who may play them.',
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
    transform: (route) => {
      const described = jsonSchemaTransform(route)
      const access = route.route.config?.access
      if (access === undefined) return { ...described, schema: { ...described.schema, hide: true } }
      return access === 'public'
        ? described
        : { ...described, schema: { ...described.schema, security: [{ accessToken: [] }] } }
    },
    transformObject: jsonSchemaTransformObject,
  })
}
