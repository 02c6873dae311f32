// Keeps the styles of one feature from reaching another: the site loads style sheets in shared files, so that every rule
// reaches every page.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Selector, SelectorComponent } from 'lightningcss'
import { parseSync, Visitor } from 'oxc-parser'
import { compile } from 'tailwindcss'
import { allParts, classesOfPart, innerSelectors, readStyleSheet, type StyleSheet } from './style-sheet.ts'

/** The one sheet that may reach every page. */
const globalSheet = 'web/app/theme.css'

/**
 * Returns every breach in the style sheets below the root and in the code that names their classes, one sentence each.
 * `shared` are the folders below web/ whose classes every feature may use.
 */
export async function styleBreaches(root: string, shared: readonly string[]): Promise<string[]> {
  const files = filesBelow(join(root, 'web')).map((path) => relative(root, path).split(sep).join('/'))
  const sheets = files
    .filter((path) => path.endsWith('.css'))
    .map((path) => readStyleSheet(path, readFileSync(join(root, path), 'utf8')))
  const scoped = sheets.filter(({ path }) => path !== globalSheet)
  const theme = namesOfTheme(sheets.find(({ path }) => path === globalSheet))
  const owners = new Map(scoped.flatMap((sheet) => ownClasses(sheet).map((name) => [name, sheet] as const)))
  const mayUse = (path: string, owner: StyleSheet): boolean => {
    const feature = featureOf(owner.path)
    return feature === featureOf(path) || shared.includes(feature)
  }
  const inSheets = scoped.flatMap((sheet) => [
    ...classBreaches(sheet, owners, theme, mayUse),
    ...reachBreaches(sheet),
    ...nameBreaches(sheet, theme),
  ])
  const inCode = files
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .flatMap((path) => codeBreaches(path, readFileSync(join(root, path), 'utf8'), owners, mayUse))
  const inTailwind = await tailwindBreaches(root, owners)
  return [...inSheets, ...sharedScopes(scoped), ...inTailwind, ...inCode]
}

type Owners = ReadonlyMap<string, StyleSheet>
type MayUse = (path: string, owner: StyleSheet) => boolean

interface ThemeNames {
  readonly classes: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.react-router', 'public'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

function isTest(path: string): boolean {
  return path.endsWith('.test.ts')
}

/** The name of the folder below web/ that a file belongs to. */
function featureOf(path: string): string {
  return path.split('/')[1] ?? ''
}

function namesOfTheme(sheet: StyleSheet | undefined): ThemeNames {
  return {
    classes: new Set(sheet?.selectors.flatMap(({ classes }) => classes)),
    names: new Set(sheet?.names.map(({ name }) => name)),
  }
}

/** Whether a name begins with a scope that is followed by a hyphen or by the end. */
function bears(name: string, scope: string): boolean {
  return name === scope || name.startsWith(`${scope}-`)
}

function isOwn(sheet: StyleSheet, name: string): boolean {
  return sheet.scopes.some((scope) => bears(name.replace(/^--/, ''), scope))
}

function ownClasses(sheet: StyleSheet): string[] {
  return sheet.selectors.flatMap(({ classes }) => classes.filter((name) => isOwn(sheet, name)))
}

function wanted({ scopes: [folder, own] }: StyleSheet): string {
  return folder === own ? `'${folder}-'` : `'${folder}-' or '${own}-'`
}

function classBreaches(sheet: StyleSheet, owners: Owners, theme: ThemeNames, mayUse: MayUse): string[] {
  return sheet.selectors.flatMap(({ classes, line }) =>
    classes.flatMap((name) => {
      const where = `${sheet.path}:${line}: .${name}`
      if (isOwn(sheet, name))
        return theme.classes.has(name)
          ? [`${where} is a class of ${globalSheet}; the rule belongs there`]
          : []
      if (theme.classes.has(name)) return []
      const owner = owners.get(name)
      if (!owner)
        return [
          `${where} begins with none of this sheet's scopes: rename it to begin with ${wanted(sheet)}, or move the rule to the sheet that bears its scope`,
        ]
      return mayUse(sheet.path, owner)
        ? []
        : [`${where} is a class of another feature; the rule belongs to ${owner.path}`]
    }),
  )
}

/** What a rule reaches beyond the elements that bear a class of its sheet. */
function reachBreaches(sheet: StyleSheet): string[] {
  const found = sheet.selectors.flatMap(({ parts, line, needsHover }) => {
    const where = `${sheet.path}:${line}`
    const pseudo = (kind: string) =>
      allParts(parts).some((part) => part.type === 'pseudo-class' && part.kind === kind)
    return [
      ...(pseudo('root') ? [`${where}: ':root' belongs to ${globalSheet}`] : []),
      ...(pseudo('hover') && !needsHover
        ? [`${where}: ':hover' stays on after a tap; put the rule under '@media (hover: hover)'`]
        : []),
      ...(isScoped(parts, sheet)
        ? []
        : [
            `${where}: a selector reaches every page; give it, or an ancestor in it, a class that begins with ${wanted(sheet)}, or move the rule to ${globalSheet}`,
          ]),
    ]
  })
  const globals = sheet.globalRules.map(
    ({ name, line }) => `${sheet.path}:${line}: ${name} belongs to ${globalSheet}`,
  )
  return [...found, ...globals]
}

/** Whether the element that a selector styles, or one before it, must bear a class of the sheet. */
function isScoped(parts: Selector, sheet: StyleSheet): boolean {
  return parts.some((part) => scopes(part, sheet))
}

function scopes(part: SelectorComponent, sheet: StyleSheet): boolean {
  // A nested rule reaches no further than the rule around it, which is checked itself.
  if (part.type === 'nesting') return true
  if (classesOfPart(part).some((name) => isOwn(sheet, name))) return true
  const inner = innerSelectors(part)
  return (
    part.type === 'pseudo-class' &&
    (part.kind === 'is' || part.kind === 'where') &&
    inner.length > 0 &&
    inner.every((each) => isScoped(each, sheet))
  )
}

function nameBreaches(sheet: StyleSheet, theme: ThemeNames): string[] {
  return sheet.names
    .filter(({ name }) => !isOwn(sheet, name) && !theme.names.has(name))
    .map(({ name, line }) => {
      const dashes = name.startsWith('--') ? 'after its hyphens ' : ''
      return `${sheet.path}:${line}: the name '${name}' must begin ${dashes}with ${wanted(sheet)}, or be declared in ${globalSheet}`
    })
}

/** Scopes that two folders use, or of which one begins with the other. */
function sharedScopes(sheets: readonly StyleSheet[]): string[] {
  const used = sheets.flatMap((sheet) =>
    sheet.scopes
      .filter((scope) => ownClasses(sheet).some((name) => bears(name, scope)))
      .map((scope) => ({ scope, sheet })),
  )
  return used.flatMap((one, place) =>
    used
      .slice(place + 1)
      .filter((other) => other.sheet.folder !== one.sheet.folder)
      .filter((other) => bears(one.scope, other.scope) || bears(other.scope, one.scope))
      .map(
        (other) =>
          `${other.sheet.path}: the scope '${other.scope}' overlaps with '${one.scope}' of ${one.sheet.path}; rename the classes of one by its other scope`,
      ),
  )
}

/** Classes of ours that Tailwind defines, too: whoever writes the one would get both. */
async function tailwindBreaches(root: string, owners: Owners): Promise<string[]> {
  const themePath = join(root, globalSheet)
  const theme = existsSync(themePath) ? readFileSync(themePath, 'utf8') : '@import "tailwindcss";'
  const tailwind = await compile(theme, {
    loadStylesheet: async (name) => {
      const path = fileURLToPath(import.meta.resolve(`${name}/index.css`))
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
    },
  })
  const found: string[] = []
  let before = tailwind.build([])
  for (const [name, sheet] of owners) {
    const after = tailwind.build([name])
    if (after !== before) found.push(`${sheet.path}: .${name} is a class of Tailwind's; give it another name`)
    before = after
  }
  return found
}

/** Classes of other features in the texts of a source file. */
function codeBreaches(path: string, source: string, owners: Owners, mayUse: MayUse): string[] {
  const found: string[] = []
  const report = (name: string, owner: StyleSheet, offset: number): void => {
    const line = source.slice(0, offset).split('\n').length
    found.push(
      `${path}:${line}: the class ${name} belongs to ${owner.path}; give this feature a style of its own, or move the rule to web/kit`,
    )
  }
  const judge = (text: string, offset: number, isCut: boolean): void => {
    const words = text.split(/\s+/)
    // What stands right before an inserted value is only the beginning of a class.
    const beginning = isCut ? (words.pop() ?? '') : ''
    for (const word of words) {
      const owner = owners.get(word)
      if (owner && !mayUse(path, owner)) report(word, owner, offset)
    }
    for (const [name, owner] of owners)
      if (owner.scopes.some((scope) => bears(beginning, scope)) && name.startsWith(beginning)) {
        if (!mayUse(path, owner)) report(`${beginning}...`, owner, offset)
        break
      }
  }
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') judge(node.value, node.start, false)
    },
    TemplateLiteral(node) {
      for (const { value, start, tail } of node.quasis) judge(value.cooked ?? value.raw, start, !tail)
    },
  }).visit(parseSync(path, source).program)
  return found
}
