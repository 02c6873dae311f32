import type { z } from 'zod'
import * as text from '../../content/text/apis.ts'
import { language } from '../../content/text/language.ts'
import openApiText from '../../docs/openapi.json?raw'
import { type Operation, openApi, responsesOf, type Schema } from './openapi.ts'
import { type Piece, typeText } from './type-text.ts'

/** A named value: a parameter, or a field of a shape. */
export interface Line {
  readonly name: string
  /** The location of a parameter. */
  readonly place?: Operation['parameters'][number]['in']
  readonly isNeeded: boolean
  readonly type: readonly Piece[]
  readonly meaning: string
}

/** One route as its entry shows it. */
export interface Route {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** Who may call it. */
  readonly access: string
  readonly parameters: readonly Line[]
  readonly body: readonly Piece[] | null
  readonly answers: readonly {
    readonly status: string
    readonly meaning: string
    readonly forms: readonly { readonly form: string; readonly type: readonly Piece[] }[]
  }[]
}

/** A named shape of a request or an answer. */
export interface Shape {
  readonly name: string
  readonly meaning: string
  readonly fields: readonly Line[]
  /** The type of a shape that has no fields. */
  readonly type: readonly Piece[]
}

/** The content of the pages: the routes by subject, and the shapes that they use. */
export interface ApiPages {
  readonly version: string
  readonly subjects: readonly { readonly name: string; readonly routes: readonly Route[] }[]
  readonly shapes: readonly Shape[]
}

/** The routes below this path are for the site's own sign-in and account pages. */
const ownPages = '/auth/'

/** The API as its OpenAPI document describes it, read and checked at build time. */
export const apiPages: ApiPages = pagesOf(openApi.parse(JSON.parse(openApiText)))

/** Brings the OpenAPI document into reading order, without what is only for the site's own pages. */
export function pagesOf(document: z.infer<typeof openApi>): ApiPages {
  const subjects = new Map<string, Route[]>()
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith(ownPages))
  const named = shapesOf(document, paths)
  for (const [path, methods] of paths) {
    for (const [method, operation] of Object.entries(methods)) {
      const [subject = ''] = operation.tags
      subjects.set(subject, [...(subjects.get(subject) ?? []), routeOf(method, path, operation, document)])
    }
  }
  const shapes = Object.entries(document.components.schemas)
    .filter(([name]) => named.has(name))
    .map(([name, schema]) => shapeOf(name, schema))
  return {
    version: document.info.version,
    subjects: [...subjects].map(([name, routes]) => ({ name, routes })),
    shapes: shapes.sort((one, other) => one.name.localeCompare(other.name, language)),
  }
}

/** Returns the names of the shapes to which a part of the document leads. */
function shapesOf({ components }: z.infer<typeof openApi>, part: unknown): ReadonlySet<string> {
  const named = new Set<string>()
  const follow = (from: unknown): void => {
    for (const [, name = ''] of JSON.stringify(from ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (named.has(name)) continue
      named.add(name)
      follow(components.schemas[name])
    }
  }
  follow(part)
  return named
}

function routeOf(
  method: string,
  path: string,
  operation: Operation,
  { components }: z.infer<typeof openApi>,
): Route {
  const [bodyContent] = Object.values(operation.requestBody?.content ?? {})
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: accessOf(operation),
    parameters: operation.parameters.map(({ name, in: place, required, description, schema }) => ({
      name,
      place,
      isNeeded: required,
      type: typeText(schema),
      meaning: description ?? schema.description ?? '',
    })),
    body: operation.requestBody ? typeText(bodyContent?.schema) : null,
    answers: responsesOf(operation, components.responses).map(([status, { description, content }]) => ({
      status,
      meaning: description,
      forms: Object.entries(content ?? {}).map(([form, { schema }]) => ({ form, type: typeText(schema) })),
    })),
  }
}

function accessOf({ security }: Operation): string {
  const [needed] = security
  if (needed === undefined) return text.access.everyone
  const [role] = Object.values(needed).flat()
  if (role === undefined) return text.access.loggedIn
  return role === 'admin' ? text.access.admins : text.access.readers
}

function shapeOf(name: string, schema: Schema): Shape {
  const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => ({
    name: field,
    isNeeded: schema.required?.includes(field) ?? false,
    type: typeText(inner),
    meaning: inner.description ?? '',
  }))
  return { name, meaning: schema.description ?? '', fields, type: typeText(schema) }
}
