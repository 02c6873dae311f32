import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { contentFolder } from './content-folder.ts'
import { ContentError, type Mistakes } from './mistakes.ts'
import { readYaml } from './read.ts'
import { unreadableIn } from './unreadable.ts'

/** A content file and its value. */
export interface Entry<Value> {
  /** The file as the owner knows it: `content/blog/first-light.md`. */
  readonly file: string
  readonly value: Value
}

/** Content files of one kind, read and checked on first use. */
export class Content<Value> {
  readonly #files: () => readonly string[]
  readonly #read: (file: string, text: string) => Value
  #entries: readonly Entry<Value>[] | undefined

  /**
   * @param files returns their paths below `content/`
   * @param read parses the text of a file. Throws a ContentError if the text is invalid
   */
  constructor(files: () => readonly string[], read: (file: string, text: string) => Value) {
    this.#files = files
    this.#read = read
  }

  /** Returns the paths of all files, including invalid ones. */
  get files(): readonly string[] {
    return this.#files().map((file) => `content/${file}`)
  }

  /** Returns the value of each file. Throws a ContentError that names the mistakes in all of them. */
  entries(): readonly Entry<Value>[] {
    if (this.#entries) return this.#entries
    const mistakes: Mistakes[] = []
    const entries = this.#files().flatMap((file): Entry<Value>[] => {
      const name = `content/${file}`
      try {
        const text = readText(file)
        const sentences = unreadableIn(file, text)
        if (sentences.length > 0) mistakes.push({ file: name, sentences })
        return [{ file: name, value: this.#read(name, text) }]
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

  constructor(file: string, read: (file: string, text: string) => Value) {
    super(() => [file], read)
    this.#only = file
  }

  /** Returns its value. Throws a ContentError that names its mistakes. */
  read(): Value {
    const [entry] = this.entries()
    if (!entry) throw new Error(`content/${this.#only} was not read`)
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
  return new ContentFile(file, (name, text) => readYaml(name, text, schema))
}

/** Returns all files of a folder of `content/` with an extension, ordered by name. */
export function contentOf<Value>(
  folder: string,
  extension: string,
  read: (file: string, text: string) => Value,
): Content<Value> {
  return new Content(
    () =>
      globSync(`${folder}/*${extension}`, { cwd: contentFolder })
        .map((file) => file.split(path.sep).join('/'))
        .sort(),
    read,
  )
}

function readText(file: string): string {
  const place = path.join(contentFolder, file)
  if (!existsSync(place))
    throw new ContentError([{ file: `content/${file}`, sentences: ['(the whole file): it is missing'] }])
  // Some editors begin a file with the mark of UTF-8.
  return readFileSync(place, 'utf8').replace(/^\uFEFF/, '')
}
