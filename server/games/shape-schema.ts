import type { Shape } from '@skyway/engine/table/shape.ts'
import { z } from 'zod'

/** The schema of what a shape only names. */
interface Known {
  readonly places: z.ZodType
}

/** Returns the schemas of the fields of an object. Objects of the same name have one schema. */
export function fieldSchemas(
  fields: Readonly<Record<string, Shape>>,
  known: Known,
): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, schemaOf(shape, known)]))
}

const named = new Map<string, z.ZodType>()

function schemaOf(shape: Shape, known: Known): z.ZodType {
  const plain = kindOf(shape, known)
  const schema = shape.isNullable ? plain.nullable() : plain
  return shape.description === undefined ? schema : schema.describe(shape.description)
}

function kindOf({ type, enum: values, items, fields, name }: Shape, known: Known): z.ZodType {
  switch (type) {
    case 'integer':
      return values ? z.literal([...values]) : z.int()
    case 'string':
      return z.string()
    case 'boolean':
      return z.boolean()
    case 'places':
      return known.places
    case 'array':
      return z.array(items ? schemaOf(items, known) : z.never()).readonly()
    case 'object': {
      const found = name === undefined ? undefined : named.get(name)
      if (found) return found
      const made = z.object(fieldSchemas(fields ?? {}, known))
      if (name === undefined) return made
      const schema = made.meta({ id: name })
      named.set(name, schema)
      return schema
    }
  }
}
