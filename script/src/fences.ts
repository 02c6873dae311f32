// Checks the fences between folders: who may import whom, no cycles, no game known outside its folders, no clock or chance in
// the rules, no request beside the generated client, no route without declared access, no SQL that binds the server to one
// PostgreSQL, styles that stay in their feature, texts that have an element of their own, the sizes of files and folders,
// and no e2e test that reads a page at one instant.
// Prints each breach with where the line belongs; exits with 1 if there is one.
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { extname, join, posix, relative, resolve, sep } from 'node:path'
import { gameBreaches } from './fences/games.ts'
import { instantReads } from './fences/instant-reads.ts'
import { readModule, type SourceModule } from './fences/module.ts'
import { routeBreaches } from './fences/routes.ts'
import { sizeBreaches } from './fences/sizes.ts'
import { statementBreaches } from './fences/statements.ts'
import { styleBreaches } from './fences/styles.ts'
import { textBreaches } from './fences/texts.ts'

/** How the folders below one of the top folders relate. A folder that is not named here is a feature. */
interface Package {
  /** Folders that every feature may import, lowest first: each may import those before it. */
  readonly layers: readonly string[]
  /**
   * Folders that may import every layer and feature, lowest first: each may import those before it. Files at the top of the
   * package always may.
   */
  readonly composers: readonly string[]
  /** Other packages that this one may import. */
  readonly mayImport: readonly string[]
}

const packages: Readonly<Record<string, Package>> = {
  engine: {
    layers: ['cards', 'chance', 'table'],
    composers: ['record', 'search'],
    mayImport: [],
  },
  server: {
    layers: [
      'settings',
      'storage',
      'text',
      'http',
      'outgoing',
      'jobs',
      'mail',
      'session',
      'audit',
      'notices',
    ],
    composers: [],
    mayImport: ['engine'],
  },
  web: {
    layers: ['base', 'words', 'kit', 'api', 'session', 'drafts', 'preferences', 'game-types'],
    composers: ['app', 'build'],
    mayImport: ['engine'],
  },
}

/**
 * The folders of a feature that has several, lowest first: each may import those before it. Files at the top of the
 * feature compose them all.
 */
const orderedFolders: Readonly<Record<string, readonly string[]>> = {
  'server/identity': ['credentials', 'account', 'protocol', 'sign-in', 'federation'],
}

/** The document in which web and server meet; the site shows it to developers. */
const contract = 'docs/openapi.json'

/** What production code of the engine may import from npm. */
const engineLibraries = ['@noble/hashes/']

interface Place {
  /** The top folder. */
  readonly package: string
  /** The first folder in the package, or '' for a file at its top. */
  readonly folder: string
  /** Whether it is a test or configures tests. */
  readonly isTest: boolean
}

function placeOf(path: string): Place {
  const [top = '', folder = '', ...rest] = path.split('/')
  return {
    package: top,
    folder: rest.length > 0 ? folder : '',
    isTest: /\.test\.tsx?$|\/vitest\.config\.ts$/.test(path),
  }
}

/** Returns why a file may not import a module, or null if it may. */
function importBreach(from: Place, specifier: string, target: string | null): string | null {
  const rules = packages[from.package]
  if (!rules) return null
  if (target === null) {
    const isForbidden = from.package === 'engine' && !from.isTest
    return isForbidden && !engineLibraries.some((library) => specifier.startsWith(library))
      ? `the engine does no input or output; '${specifier}' belongs to server/ or web/`
      : null
  }
  const to = placeOf(target)
  return to.package === from.package ? folderBreach(rules, from, to) : packageBreach(rules, from, to, target)
}

function packageBreach(rules: Package, from: Place, to: Place, target: string): string | null {
  if (rules.mayImport.includes(to.package)) return null
  if (to.package === 'content' && from.package !== 'engine') return null
  if (to.package === 'test') return from.isTest ? null : 'only tests may import test/'
  if (target === contract && from.package === 'web') return null
  return from.package === 'engine'
    ? 'the engine imports no other package'
    : `${from.package}/ and ${to.package}/ meet only in the generated contract (web/api)`
}

function folderBreach({ layers, composers }: Package, from: Place, to: Place): string | null {
  if (to.folder === from.folder || from.folder === '' || to.folder === '') return null
  const [layer, targetLayer] = [layers.indexOf(from.folder), layers.indexOf(to.folder)]
  if (layer >= 0) {
    if (targetLayer >= 0 && targetLayer < layer) return null
    return targetLayer >= 0
      ? `the layer ${from.folder} comes before ${to.folder}: move what both need down to ${from.folder}, or pass it as a parameter`
      : `${from.package}/${from.folder} is a layer and may not know the feature ${to.folder}: move the line to ${to.package}/${to.folder}, or let the file that composes both pass it`
  }
  if (targetLayer >= 0) return null
  const [composer, targetComposer] = [composers.indexOf(from.folder), composers.indexOf(to.folder)]
  if (targetComposer >= 0)
    return from.isTest || targetComposer < composer
      ? null
      : `${to.folder} composes ${from.folder}: let ${to.folder} pass what is needed`
  if (composer >= 0) return null
  const composedBy = ['the file at the top of the package', ...composers].join(' or ')
  return `${from.folder} and ${to.folder} are features: let ${composedBy} pass the one to the other, or move the line to the feature that owns its word`
}

/** Returns why a file in one of the ordered folders of a feature may not import another, or null if it may. */
function orderBreach(path: string, target: string): string | null {
  const feature = Object.keys(orderedFolders).find((name) => path.startsWith(`${name}/`))
  if (feature === undefined || !target.startsWith(`${feature}/`) || placeOf(path).isTest) return null
  const folders = orderedFolders[feature] ?? []
  const [from, to] = [path, target].map((file) => posix.dirname(posix.relative(feature, file)))
  if (from === undefined || to === undefined || from === '.' || from === to) return null
  const [place, targetPlace] = [folders.indexOf(from), folders.indexOf(to)]
  if (place < 0)
    return `${from} has no place in the order of ${feature} (${folders.join(' < ')}): give it one`
  if (to === '.') return `the top of ${feature} composes ${from}: let it pass what is needed`
  return targetPlace >= 0 && targetPlace < place
    ? null
    : `${from} comes before ${to} in ${feature}: move what both need down to ${from}, or let the top pass it`
}

/** Returns the first cycle through each file that is in one, types included. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const follow = (node: string, trail: readonly string[]): void => {
    const seenAt = trail.indexOf(node)
    if (seenAt >= 0) {
      found.push([...trail.slice(seenAt), node])
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) follow(next, [...trail, node])
    done.add(node)
  }
  for (const node of graph.keys()) follow(node, [])
  return found
}

function impureNames({ path, code }: SourceModule): string[] {
  return [...code.matchAll(/\bDate\b|\bMath\s*\.\s*random\b|\bperformance\b|\bcrypto\s*\./g)].map(
    ([name]) => `${path}: '${name}': the rules read no clock and draw no chance: pass it as a parameter`,
  )
}

const requestCall =
  /(?<![\w.])fetch\(|\b(?:window|globalThis|self)\.fetch\b|\bXMLHttpRequest\b|\.sendBeacon\(/

/** The function that sends the requests of the generated client. */
const sender = 'web/api/request.ts'
/** The only other file that uses it: it speaks to the provider, which may be another server. */
const ofProtocol = 'web/session/openid-connect.ts'

/** Only `web/api` talks to the server; the build and the service of static pages do not run in a page. */
function fetchBreaches({ path, code, imports }: SourceModule): string[] {
  if (!path.startsWith('web/') || /^web\/(api|build)\/|\.server\.ts$/.test(path)) return []
  const byClient = 'a page calls the server by the generated client of web/api'
  return [
    ...(requestCall.test(code) ? [`${path}: calls fetch: ${byClient}`] : []),
    ...(path !== ofProtocol && imports.some(({ target }) => target === sender)
      ? [`${path} imports ${sender}: ${byClient}`]
      : []),
  ]
}

function sourcesBelow(folder: string, endings: readonly string[] = ['.ts', '.tsx']): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.react-router'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesBelow(path, endings)
    return endings.includes(extname(entry.name)) ? [path] : []
  })
}

/** Returns every breach in the code below the root, one sentence each. */
export function breaches(root: string): string[] {
  const modules = Object.keys(packages)
    .filter((name) => existsSync(join(root, name)))
    .flatMap((name) => sourcesBelow(join(root, name)))
    .map((file) => readModule(root, relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')))
  const imports = modules.flatMap(({ path, imports: found }) =>
    found.flatMap(({ specifier, target }) => {
      const why =
        importBreach(placeOf(path), specifier, target) ?? (target === null ? null : orderBreach(path, target))
      return why === null ? [] : [`${path} imports ${specifier}: ${why}`]
    }),
  )
  const graph = new Map(
    modules.map(({ path, imports: found }) => [path, found.flatMap(({ target }) => target ?? [])]),
  )
  const e2eTests = existsSync(join(root, 'test/e2e')) ? sourcesBelow(join(root, 'test/e2e')) : []
  const schema = existsSync(join(root, 'server')) ? sourcesBelow(join(root, 'server'), ['.sql']) : []
  const production = modules.filter(({ path }) => !placeOf(path).isTest)
  return [
    ...imports,
    ...cycles(graph).map((cycle) => `a cycle of imports: ${cycle.join(' -> ')}`),
    ...production.filter(({ path }) => path.startsWith('engine/')).flatMap(impureNames),
    ...production.flatMap(fetchBreaches),
    ...production.flatMap(routeBreaches),
    ...production.flatMap(statementBreaches),
    ...schema.flatMap((file) =>
      statementBreaches({
        path: relative(root, file).split(sep).join('/'),
        code: readFileSync(file, 'utf8').replaceAll(/--.*/g, ''),
      }),
    ),
    ...production.flatMap(textBreaches),
    ...gameBreaches(production),
    ...sizeBreaches(production),
    ...e2eTests.flatMap((file) =>
      instantReads(relative(root, file).split(sep).join('/'), readFileSync(file, 'utf8')),
    ),
  ]
}

if (process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename) {
  const root = resolve(import.meta.dirname, '../..')
  const styles = await styleBreaches(root, packages['web']?.layers ?? [])
  const problems = [...breaches(root), ...styles]
  for (const problem of problems) console.error(problem)
  console.log(problems.length === 0 ? 'No fence is crossed.' : `${problems.length} breaches`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
