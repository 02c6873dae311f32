import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { contentFolder, nameOf, ownFolder } from './content-folder.ts'
import type { Source } from './layered-yaml.ts'
import { ContentError, type Mistakes, unusable } from './mistakes.ts'
import { readYaml } from './read.ts'
import { unreadableIn } from './unreadable.ts'

/** A content file and its value. */
export interface Entry<Value> {
  readonly source: Source
  readonly value: Value
}

/** Content files of one kind, read and checked on first use. */
export class Content<Value> {
  readonly #paths: () => readonly string[]
  readonly #read: (source: Source) => Value
  #entries: readonly Entry<Value>[] | undefined

  /**
   * @param paths returns their paths below `content/` or the owner's folder
   * @param read parses the text of a file. Throws a ContentError if the text is invalid
   */
  constructor(paths: () => readonly string[], read: (source: Source) => Value) {
    this.#paths = paths
    this.#read = read
  }

  /** Returns the paths of all files, including invalid ones, below `content/` or the owner's folder. */
  get paths(): readonly string[] {
    return this.#paths()
  }

  /** Returns the value of each file. Throws a ContentError that names the mistakes in all of them. */
  entries(): readonly Entry<Value>[] {
    if (this.#entries) return this.#entries
    const mistakes: Mistakes[] = []
    const entries = this.#paths().flatMap((file): Entry<Value>[] => {
      try {
        const source = layeredSource(file)
        mistakes.push(...unreadableInLayers(source))
        return [{ source, value: this.#read(source) }]
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        mistakes.push(...error.mistakes)
        return []
      }
    })
    if (mistakes.length > 0) throw new ContentError(mistakes)
    this.#entries = entries
    return entries
  }
}

/** A single content file. */
export class ContentFile<Value> extends Content<Value> {
  readonly #only: string

  constructor(file: string, read: (source: Source) => Value) {
    super(() => [file], read)
    this.#only = file
  }

  /** Returns its value. Throws a ContentError that names its mistakes. */
  read(): Value {
    const [entry] = this.entries()
    if (!entry) throw new Error(`${this.#only} was not read`)
    return entry.value
  }

  /** Returns its value, or undefined if the file is invalid. Used to check other files against this one. */
  known(): Value | undefined {
    try {
      return this.read()
    } catch (error) {
      if (error instanceof ContentError) return undefined
      throw error
    }
  }
}

/** Returns a YAML file of `content/`, for example `pages/pricing.yaml`, that must match a schema. */
export function yamlFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
): ContentFile<z.output<Schema>> {
  return new ContentFile(file, (source) => readYaml(source, schema))
}

/** Returns all files of a folder with an extension, those that ship and the owner's, ordered by name. */
export function contentOf<Value>(
  folder: string,
  extension: string,
  read: (source: Source) => Value,
): Content<Value> {
  return new Content(() => pathsOf(`${folder}/*${extension}`), read)
}

/** Returns the paths of a folder that ship and are gone, because the owner has such a folder without these files. */
export function replacedIn(folder: string): readonly string[] {
  if (ownFolder === undefined || !existsSync(path.join(ownFolder, folder))) return []
  return pathsOf(`${folder}/*`).filter((file) => !existsSync(path.join(ownFolder ?? '', file)))
}

/** Returns all files of a folder as `contentOf` does, but none that ships as soon as the owner has such a folder. */
export function collectionOf<Value>(
  folder: string,
  extension: string,
  read: (source: Source) => Value,
): Content<Value> {
  const replaced = replacedIn(folder)
  return new Content(
    () => pathsOf(`${folder}/*${extension}`).filter((file) => !replaced.includes(file)),
    read,
  )
}

/** The folders that content is read from, the owner's first. */
const layers: readonly string[] = ownFolder === undefined ? [contentFolder] : [ownFolder, contentFolder]

/** Returns the paths that match a pattern, of files that ship and of the owner's, in alphabetical order. */
export function pathsOf(pattern: string): readonly string[] {
  const found = layers.flatMap((layer) => globSync(pattern, { cwd: layer }))
  return [...new Set(found.map((file) => file.split(path.sep).join('/')))].sort()
}

/** Returns where the file of a picture or text is: in the owner's folder, or else among those that ship. */
export function placeOf(file: string): string {
  return path.join(layers.find((layer) => existsSync(path.join(layer, file))) ?? contentFolder, file)
}

/**
 * Returns a file as the owner wrote it, over the one that ships.
 *
 * @throws ContentError if there is neither
 */
export function layeredSource(file: string): Source {
  const [top, under] = layers
    .map((layer) => path.join(layer, file))
    .filter((place) => existsSync(place))
    .map((place) => ({ file: nameOf(place), text: readText(place) }))
  if (!top)
    throw unusable(nameOf(path.join(layers[0] ?? contentFolder, file)), ['(the whole file): it is missing'])
  return under ? { ...top, over: under } : top
}

function unreadableInLayers({ file, text, over }: Source): Mistakes[] {
  const sentences = unreadableIn(file, text)
  return [...(sentences.length > 0 ? [{ file, sentences }] : []), ...(over ? unreadableInLayers(over) : [])]
}

function readText(place: string): string {
  // Some editors begin a file with the mark of UTF-8, and some end lines as Windows does.
  return readFileSync(place, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
}
