import type { Shape } from '@skyway/engine/table/shape.ts'
import { z } from 'zod'

/** The schema of what a shape only names. */
interface Known {
  readonly places: z.ZodType
}

/** Returns the schemas of the fields of a record. Records of the same name have one schema. */
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
  return shape.about === undefined ? schema : schema.describe(shape.about)
}

function kindOf({ is, among, of, fields, name }: Shape, known: Known): z.ZodType {
  switch (is) {
    case 'integer':
      return among ? z.literal([...among]) : z.int()
    case 'text':
      return z.string()
    case 'yes-or-no':
      return z.boolean()
    case 'places':
      return known.places
    case 'list':
      return z.array(of ? schemaOf(of, known) : z.never()).readonly()
    case 'record': {
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
