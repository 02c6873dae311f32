import { parseSync } from 'oxc-parser'

/** A change of one operator or constant of a file to another. */
export interface Change {
  /** Its position, in characters from the start of the file. */
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

/** What is changed in addition to operators, numbers and booleans. */
export interface Kinds {
  /** The constants of checks are often texts: the name of a group, a claim or an access level. */
  readonly strings?: boolean
  /** SQL statements are in template literals. */
  readonly sql?: boolean
}

const binary: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '>>>': '<<',
  '^': '&',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '++': '--',
  '--': '++',
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/**
 * Returns every possible change of a file, in the order of their positions. Types and imports are not
 * changed.
 */
export function changesOf(
  file: string,
  text: string,
  { strings = false, sql = false }: Kinds = {},
): Change[] {
  const changes: Change[] = []
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const standIns: Node[] = []
  const add = (start: number, end: number, to: string) => {
    if (standIns.some((one) => one.start <= start && end <= one.end)) return
    changes.push({ start, end, from: text.slice(start, end), to })
  }

  function changeOperator(operator: unknown, from: number, until: number): void {
    const to = typeof operator === 'string' ? binary[operator] : undefined
    if (typeof operator !== 'string' || to === undefined) return
    const start = text.indexOf(operator, from)
    if (start !== -1 && start < until) add(start, start + operator.length, to)
  }

  function look(node: Node): void {
    const { type, start, end } = node
    const child = (key: string) => asNode(node[key])
    standIns.push(...standInsOf(node))
    switch (type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression':
        changeOperator(node['operator'], child('left')?.end ?? start, child('right')?.start ?? end)
        return
      case 'UpdateExpression':
        changeOperator(node['operator'], start, end)
        return
      case 'UnaryExpression':
        if (node['operator'] === '!' || node['operator'] === '-') add(start, start + 1, '')
        return
      case 'ConditionalExpression': {
        const condition = child('test')
        // The operator of a comparison has its own change.
        if (condition && !/^(Binary|Logical)Expression$/.test(condition.type))
          add(condition.start, condition.end, `!(${text.slice(condition.start, condition.end)})`)
        return
      }
      case 'Literal':
        if (typeof node['value'] === 'number') add(start, end, String(node['value'] + 1))
        if (typeof node['value'] === 'boolean') add(start, end, String(!node['value']))
        // Texts with spaces are messages for people.
        if (strings && typeof node['value'] === 'string' && /^\S+$/.test(node['value']))
          add(start, end, "'changed'")
        return
      case 'TemplateElement':
        if (sql)
          for (const { at, from, to } of sqlChanges(text.slice(start, end)))
            add(start + at, start + at + from.length, to)
    }
  }

  walk(program, look)
  return changes.sort((a, b) => a.start - b.start)
}

/** Returns the numbers in a node that stand in for an element of a list. */
function standInsOf(node: Node): Node[] {
  const numbers = (one: unknown): Node[] => {
    const found = asNode(one)
    const isNumber =
      found?.type === 'Literal'
        ? typeof found['value'] === 'number'
        : found?.type === 'UnaryExpression' && asNode(found['argument'])?.type === 'Literal'
    return found && isNumber ? [found] : []
  }
  if (node.type === 'LogicalExpression' && node['operator'] === '??') {
    const left = asNode(node['left'])
    const member = left?.type === 'ChainExpression' ? asNode(left['expression']) : left
    const isElement = member?.type === 'MemberExpression' && member['computed'] === true
    return isElement ? numbers(node['right']) : []
  }
  if (node.type !== 'ArrayPattern' || !Array.isArray(node['elements'])) return []
  return node['elements'].flatMap((one: unknown) => {
    const element = asNode(one)
    return element?.type === 'AssignmentPattern' ? numbers(element['right']) : []
  })
}

/** Visits the code that runs: not types, imports or names of members. */
function walk(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, look)
    return
  }
  const node = asNode(value)
  if (!node || node.type.startsWith('Import')) return
  // `x as Y` and `x satisfies Y` contain an expression; no other type does.
  const isType = node.type.startsWith('TS')
  if (!isType) look(node)
  for (const [key, child] of Object.entries(node)) {
    const isName = key === 'key' && node['computed'] !== true
    if (!isName && (!isType || key === 'expression')) walk(child, look)
  }
}

function asNode(value: unknown): Node | null {
  return isNode(value) ? value : null
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    'start' in value &&
    typeof value.type === 'string'
  )
}

/**
 * Returns the possible changes in a part of a statement: only comparisons in conditions. Changing `set a = b`
 * would make the statement invalid, which every test notices.
 */
function sqlChanges(text: string): { at: number; from: string; to: string }[] {
  const found: { at: number; from: string; to: string }[] = []
  for (const line of text.matchAll(/[^\n]+/g)) {
    const condition = /\b(?:where|and|or|on|when|filter)\b.*/.exec(line[0])
    const add = (within: string, offset: number, pattern: RegExp, to: (from: string) => string) => {
      for (const match of within.matchAll(pattern))
        found.push({ at: line.index + offset + match.index, from: match[0], to: to(match[0]) })
    }
    if (/^\s*--/.test(line[0])) continue
    add(line[0], 0, /(?<=\s)[+-](?=\s)/g, (from) => (from === '+' ? '-' : '+'))
    add(line[0], 0, /(?<![$\w.])\d+(?![\w.])/g, (from) => String(Number(from) + 1))
    add(line[0], 0, /\bgreatest\b/g, () => 'least')
    if (!condition || condition[0].startsWith('on conflict')) continue
    add(condition[0], condition.index, /(?<=\s)(?:=|>|<|>=|<=)(?=\s)/g, (from) =>
      from === '=' ? '<>' : `${from}=`,
    )
    add(condition[0], condition.index, /\band\b/g, () => 'or')
    add(condition[0], condition.index, /\bor\b/g, () => 'and')
    add(condition[0], condition.index, /\bnot /g, () => '')
  }
  return found
}
