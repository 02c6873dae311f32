import { type Document, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import { ContentError, type Mistakes } from './mistakes.ts'

/** A content file as it was written. */
export interface Source {
  /** The file as the owner knows it: `site/pages/pricing.yaml`. */
  readonly file: string
  readonly text: string
  /** The line of the file on which the text begins, counted from 1; 1 unless given. */
  readonly firstLine?: number
  /** The file that ships and is changed by this one. */
  readonly over?: Source
}

/** The place of a field or text: its file, and its line if that is known. */
export interface Place {
  readonly file: string
  readonly line?: number
}

/** The fields of a YAML file, laid over those of the file that ships. */
export class LayeredYaml {
  readonly value: unknown
  readonly #layers: readonly Layer[]

  /** @throws ContentError naming each line that is not YAML */
  constructor(source: Source) {
    const all = [source, ...(source.over ? [source.over] : [])]
    this.#layers = all.map(parseLayer)
    this.value = this.#layers.map(({ value }) => value).reduceRight((under, over) => laidOver(over, under))
  }

  /** Returns where a field is written. For a missing field, it is where the list entry or group begins that lacks it. */
  placeOf(path: readonly PropertyKey[]): Place {
    const [own, shipped] = this.#layers.map((layer) => ({ layer, visited: walk(layer.document, path) }))
    if (!own) throw new Error('There is no file')
    // Only groups are laid over each other: in a list of the owner's, all is the owner's.
    const isOwn = !shipped || own.visited.some(({ node }) => isNode(node) && !isMap(node))
    const { layer, visited } = isOwn || own.visited.length >= shipped.visited.length ? own : shipped
    const offset = visited.findLast((each) => each.offset !== undefined)?.offset
    if (offset === undefined) return { file: layer.file }
    return { file: layer.file, line: layer.lines.linePos(offset).line + layer.linesBefore }
  }
}

/**
 * Returns fields laid over others: field by field, a list or a text as a whole. A field without a value takes the one
 * below it away.
 */
export function laidOver(over: unknown, under: unknown): unknown {
  if (over === undefined || over === null) return under
  if (!isGroup(over) || !isGroup(under)) return over
  const merged = new Map(Object.entries(under))
  for (const [name, value] of Object.entries(over)) {
    if (value === null) merged.delete(name)
    else merged.set(name, laidOver(value, merged.get(name)))
  }
  return Object.fromEntries(merged)
}

/** Returns whether a value is a group of fields. */
export function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface Layer {
  readonly file: string
  readonly document: Document.Parsed
  readonly lines: LineCounter
  readonly linesBefore: number
  readonly value: unknown
}

function parseLayer({ file, text, firstLine = 1 }: Source): Layer {
  const lines = new LineCounter()
  const linesBefore = firstLine - 1
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const mistakes: Mistakes = {
    file,
    sentences: document.errors.map(({ code, message, pos: [from] }) => {
      const { line } = lines.linePos(from)
      const indented = isIndentation.has(code) ? indentedAfter(text, line) : null
      return indented === null
        ? `line ${line + linesBefore}: ${message}`
        : `line ${indented + linesBefore}: begins too far right; a field begins exactly below the one before it`
    }),
  }
  if (mistakes.sentences.length > 0) throw new ContentError([mistakes])
  return { file, document, lines, linesBefore, value: document.toJS() }
}

/** What the parser makes of a field below another that has a value: each of them for the line of the other. */
const isIndentation: ReadonlySet<string> = new Set(['BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY'])

/** Returns the line that is indented more than the one before it, which is counted from 1; null if it is not. */
function indentedAfter(text: string, line: number): number | null {
  const [before = '', next = ''] = text.split('\n').slice(line - 1, line + 1)
  const indentOf = (each: string) => each.length - each.trimStart().length
  return indentOf(next) > indentOf(before) ? line + 1 : null
}

/** What a step of a path leads to, and where it is written. */
interface Visited {
  readonly node: unknown
  readonly offset?: number | undefined
}

/** Returns the root of a document, and what each step of a path leads to as far as it is written there. */
function walk({ contents }: Document.Parsed, path: readonly PropertyKey[]): readonly Visited[] {
  const visited: Visited[] = [{ node: contents }]
  for (const step of path) {
    const node = visited.at(-1)?.node
    const next = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === step)
      : isSeq(node) && node.items[Number(step)]
    if (!next) break
    const begin = isPair(next) ? next.key : next
    visited.push({
      node: isPair(next) ? next.value : next,
      offset: isNode(begin) ? begin.range?.[0] : undefined,
    })
  }
  return visited
}
