// Checks the fences of the house: which room may import which, that imports make no circle, and that the
// engine names neither a clock nor a source of chance. Prints every breach and ends with 1 if there is one.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { parseSync } from 'oxc-parser'

interface House {
  /** Rooms that every room of the house may import. */
  readonly shared: readonly string[]
  /** Rooms that may import every room of the house. Files at the top of the house always may. */
  readonly composers: readonly string[]
  /** Other houses that this one may import. */
  readonly mayImport: readonly string[]
}

/** A folder that is not named here is a feature: it may import itself and the shared rooms of its house. */
const houses: Readonly<Record<string, House>> = {
  engine: {
    shared: ['cards', 'chance', 'table'],
    composers: ['record', 'players', 'testing'],
    mayImport: [],
  },
  server: {
    shared: ['storage', 'http', 'session', 'audit', 'mail'],
    composers: ['testing'],
    mayImport: ['engine'],
  },
  web: {
    shared: ['kit', 'api', 'words', 'session', 'preferences', 'game-types'],
    composers: ['app', 'journeys'],
    mayImport: ['engine'],
  },
}

/** The document in which web and server meet; the site shows it to developers. */
const contract = 'docs/openapi.generated.json'

/** What production code of the engine may import from outside. */
const engineLibraries = ['@noble/hashes/']

interface SourceFile {
  readonly path: string
  readonly house: string
  /** First folder inside the house, or '' for a file at its top. */
  readonly room: string
  readonly isTest: boolean
}

interface Import {
  readonly specifier: string
  /** Path from the project root when the import is ours, else null. */
  readonly target: string | null
  readonly typeOnly: boolean
}

/** Which house and room a file stands in, by its path from the root, and whether only tests may import it. */
export function describeFile(path: string): SourceFile {
  const [house = '', room = '', ...rest] = path.split('/')
  return {
    path,
    house,
    room: rest.length > 0 ? room : '',
    isTest:
      /\.(test|bench|journey)\.tsx?$/.test(path) ||
      room === 'testing' ||
      room === 'journeys' ||
      path.includes('/testing/'),
  }
}

/** Says why an import crosses a fence, or null when it may stand. */
export function breach(from: SourceFile, imported: Import): string | null {
  const house = houses[from.house]
  if (!house) return null
  if (imported.target === null) {
    const outside = from.house === 'engine' && !from.isTest
    return outside && !engineLibraries.some((library) => imported.specifier.startsWith(library))
      ? `the engine knows nothing of the world; '${imported.specifier}' belongs to server/ or web/`
      : null
  }
  const to = describeFile(imported.target)
  if (to.house !== from.house) {
    if (house.mayImport.includes(to.house)) return null
    if (to.house === 'content' && from.house === 'web') return null
    if (from.isTest && to.house === 'script') return null
    if (imported.target === contract && from.house === 'web') return null
    return from.house === 'engine'
      ? 'the engine imports nothing of ours'
      : `${from.house}/ and ${to.house}/ meet only in the generated contract (web/api)`
  }
  if (to.room === from.room || from.room === '' || house.composers.includes(from.room)) return null
  if (to.room === '') return null
  if (house.shared.includes(to.room)) return null
  if (from.isTest && (to.room === 'testing' || house.composers.includes(to.room))) return null
  if (to.isTest) return `only tests may import ${to.house}/${to.room}`
  return house.shared.includes(from.room)
    ? `${from.house}/${from.room} is a shared room and may not know the feature ${to.room}; the line belongs to ${to.house}/${to.room} or is handed in by the file that composes both`
    : `${from.room} and ${to.room} are features: let ${composersOf(house)} hand the one to the other, or move the line to the room that owns its word`
}

function composersOf(house: House): string {
  return ['the file at the top of the house', ...house.composers.filter((room) => room !== 'testing')].join(
    ' or ',
  )
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'build', '.react-router'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesBelow(path)
    return ['.ts', '.tsx'].includes(extname(entry.name)) ? [path] : []
  })
}

function importsOf(root: string, path: string, source: string): Import[] {
  const { module } = parseSync(path, source)
  const fixed = module.staticImports.map((found) => ({
    specifier: found.moduleRequest.value,
    typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
    ),
  )
  const late = module.dynamicImports.flatMap((found) => {
    const literal = /^['"]([^'"]+)['"]$/.exec(
      source.slice(found.moduleRequest.start, found.moduleRequest.end),
    )
    return literal?.[1] ? [{ specifier: literal[1], typeOnly: false }] : []
  })
  return [...fixed, ...passedOn, ...late].map((found) => ({
    ...found,
    target: ownTarget(root, path, found.specifier),
  }))
}

function ownTarget(root: string, path: string, specifier: string): string | null {
  const bare = specifier.split('?')[0] ?? specifier
  if (bare.startsWith('@skyway/')) return bare.slice('@skyway/'.length)
  return bare.startsWith('.')
    ? relative(root, resolve(root, dirname(path), bare))
        .split(sep)
        .join('/')
    : null
}

/** Follows imports depth first and returns the first circle through each file that is in one. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (node: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(node)
    if (seenAt >= 0) {
      found.push([...trail.slice(seenAt), node])
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) walk(node, [])
  return found
}

function forbiddenNames(path: string, source: string): string[] {
  const { comments } = parseSync(path, source)
  let code = source
  for (const comment of comments)
    code = code.slice(0, comment.start) + ' '.repeat(comment.end - comment.start) + code.slice(comment.end)
  return [...code.matchAll(/\bDate\b|\bMath\s*\.\s*random\b|\bperformance\b|\bcrypto\s*\./g)].map(
    ([name]) =>
      `${path}: '${name}': the rules know no clock and no chance of their own; hand it in from outside`,
  )
}

/** Every breach in the tree below the root, one sentence each. */
export function breaches(root: string): string[] {
  const graph = new Map<string, string[]>()
  const problems: string[] = []
  for (const house of Object.keys(houses).filter((name) => existsSync(join(root, name)))) {
    for (const absolute of sourcesBelow(join(root, house))) {
      const path = relative(root, absolute).split(sep).join('/')
      const source = readFileSync(absolute, 'utf8')
      const file = describeFile(path)
      const imports = importsOf(root, path, source)
      for (const imported of imports) {
        const why = breach(file, imported)
        if (why) problems.push(`${path} imports ${imported.specifier}: ${why}`)
      }
      graph.set(
        path,
        imports.flatMap((found) => (found.target && !found.typeOnly ? [found.target] : [])),
      )
      if (house === 'engine' && !file.isTest) problems.push(...forbiddenNames(path, source))
    }
  }
  for (const circle of circles(graph)) problems.push(`a circle of imports: ${circle.join(' -> ')}`)
  return problems
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const problems = breaches(resolve(import.meta.dirname, '..'))
  for (const problem of problems) console.error(problem)
  console.log(
    problems.length === 0 ? 'fences: every import stays in its room' : `fences: ${problems.length} breaches`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}
