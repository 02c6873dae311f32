import { z } from 'zod'

/** The part of JSON Schema that this API uses. */
export interface Schema {
  readonly $ref?: string | undefined
  readonly type?: string | readonly string[] | undefined
  readonly description?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly format?: string | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly maxItems?: number | undefined
  readonly items?: Schema | undefined
  readonly anyOf?: readonly Schema[] | undefined
  readonly oneOf?: readonly Schema[] | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly required?: readonly string[] | undefined
}

/** Reads a JSON Schema and drops everything else. */
export const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    items: schema.optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
  }),
)

const content = z.record(z.string(), z.object({ schema: schema.optional() })).optional()

const response = z.object({ description: z.string(), content })
const reference = z.object({ $ref: z.string() })

/** One route of a document. */
export const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
})

/** What operations of a document refer to. */
export const components = z.object({
  schemas: z.record(z.string(), schema),
  responses: z.record(z.string(), response),
})

/** The part of the API's OpenAPI document that its pages show. */
export const openApi = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components,
})

export type Operation = z.infer<typeof operation>

/**
 * Returns the responses of an operation by status, with the shared ones that it refers to.
 *
 * @throws Error if the document has no such response
 */
export function responsesOf(
  { responses }: Pick<Operation, 'responses'>,
  shared: z.infer<typeof components>['responses'],
): [status: string, z.infer<typeof response>][] {
  return Object.entries(responses).map(([status, described]) => {
    if (!('$ref' in described)) return [status, described]
    const found = shared[described.$ref.replace(/^.*\//, '')]
    if (!found) throw new Error(`The document has no ${described.$ref}`)
    return [status, found]
  })
}
