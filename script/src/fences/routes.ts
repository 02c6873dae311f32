import { parseSync } from 'oxc-parser'
import type { SourceModule } from './module.ts'

/**
 * The folders whose routes declare no access: what operators and browsers read without a schema, and OpenID Connect, whose
 * standards say who may call.
 */
const exempt = /^server\/(http|site|identity\/protocol)\//

const methods = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'all', 'route'])
const someRoute = /\.\w+\(\s*(?:['"`]\/|\{)/

/** Returns the routes of a server file that do not declare who may call them. The server does not start with such a route. */
export function routeBreaches({ path, code }: SourceModule): string[] {
  if (!path.startsWith('server/') || exempt.test(path) || !someRoute.test(code)) return []
  const calls: SyntaxNode[] = []
  const constants = new Map<string, unknown>()
  walk(parseSync(path, code).program, (node) => {
    if (node.type === 'CallExpression') calls.push(node)
    if (node.type === 'VariableDeclarator') constants.set(String(nameOf(node['id'])), node['init'])
  })
  return calls.flatMap((call) => {
    const route = routeOf(call)
    return route === null || declaresAccess(route.options, constants)
      ? []
      : [`${path}: ${route.name} does not say who may call it: give it config.access`]
  })
}

/** A part of a parsed file. */
interface SyntaxNode {
  readonly type: string
  readonly [name: string]: unknown
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit)
  if (!isNode(value)) return
  visit(value)
  for (const inner of Object.values(value)) walk(inner, visit)
}

/** Returns the name of an identifier or the text of a literal. */
function nameOf(node: unknown): unknown {
  return isNode(node) ? (node['name'] ?? node['value']) : undefined
}

/** Returns what a call registers as a route, `app.get('/path', options, handler)` or `app.route(options)`, or null. */
function routeOf({ callee, arguments: given }: SyntaxNode): { name: string; options: unknown } | null {
  const method = isNode(callee) ? String(nameOf(callee['property'])) : ''
  if (!methods.has(method) || !Array.isArray(given)) return null
  const [first, second]: unknown[] = given
  if (method === 'route') return { name: 'a route', options: first }
  const address = nameOf(first)
  if (typeof address !== 'string' || !address.startsWith('/') || given.length < 2) return null
  return { name: `${method.toUpperCase()} ${address}`, options: second }
}

/** Returns whether the options of a route declare its access, also by a constant of the file that they name or spread. */
function declaresAccess(options: unknown, constants: ReadonlyMap<string, unknown>): boolean {
  if (!isNode(options)) return false
  if (options.type === 'Identifier') {
    const constant = constants.get(String(nameOf(options)))
    return constant !== options && declaresAccess(constant, constants)
  }
  if (options.type === 'TSAsExpression' || options.type === 'TSSatisfiesExpression') {
    return declaresAccess(options['expression'], constants)
  }
  return propertiesOf(options).some((property) =>
    property.type === 'SpreadElement'
      ? declaresAccess(property['argument'], constants)
      : nameOf(property['key']) === 'config' &&
        isNode(property['value']) &&
        propertiesOf(property['value']).some(({ key }) => nameOf(key) === 'access'),
  )
}

function propertiesOf({ properties }: SyntaxNode): SyntaxNode[] {
  return Array.isArray(properties) ? properties.filter(isNode) : []
}
