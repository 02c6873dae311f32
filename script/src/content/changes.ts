import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { layeredSource, pathsOf } from '../../../content/reader/content.ts'
import { projectFolder } from '../../../content/reader/content-folder.ts'
import { isGroup, LayeredYaml, type Source } from '../../../content/reader/layered-yaml.ts'
import { layeredParts } from '../../../content/reader/read.ts'

/** A text that ships and has changed under a text of the owner. */
export interface TextChange {
  /** As the check names it: `masthead.title`. The text of a Markdown file is `text`. */
  readonly field: string
  /** Undefined if it was not there. */
  readonly before: unknown
  /** Undefined if it is gone. */
  readonly now: unknown
}

/**
 * Returns what has changed in the files that ship since a version, where the owner's folder has something of its own.
 *
 * @param version a release such as `1.4.0`, any commit, or the folder of a release
 * @throws Error if there is no such folder and git does not know it
 */
export function changesSince(version: string): readonly (TextChange & { readonly file: string })[] {
  const textBefore = textsOf(version)
  return pathsOf('{*.yaml,{pages,games,interface/*}/*.yaml,legal/*.md}').flatMap((file) => {
    const own = layeredSource(file)
    if (!own.over) return []
    const text = textBefore(file)
    const before = text === undefined ? undefined : fieldsOf({ file, text })
    return changesUnder(fieldsOf(own), before, fieldsOf(own.over)).map((change) => ({ file, ...change }))
  })
}

/**
 * Returns what differs between two versions of a file, at the fields that the owner's file has. A list is one field, as it
 * replaces the whole list.
 */
export function changesUnder(own: unknown, before: unknown, now: unknown, field = ''): readonly TextChange[] {
  if (!isGroup(own) || !(isGroup(before) || isGroup(now)))
    return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ field, before, now }]
  return Object.entries(own).flatMap(([name, value]) =>
    changesUnder(value, fieldOf(before, name), fieldOf(now, name), field === '' ? name : `${field}.${name}`),
  )
}

function fieldOf(value: unknown, name: string): unknown {
  return isGroup(value) ? value[name] : undefined
}

/** Returns the fields of one file, without those of the file below it. */
function fieldsOf({ file, text }: Source): unknown {
  if (!file.endsWith('.md')) return new LayeredYaml({ file, text }).value
  const { head, body } = layeredParts({ file, text })
  const front = new LayeredYaml(head).value
  return { ...(isGroup(front) ? front : {}), ...(body.text === '' ? {} : { text: body.text }) }
}

/** Returns a function that returns the text of a file below `content/` at a version, or undefined if it had none. */
function textsOf(version: string): (file: string) => string | undefined {
  const release = path.join(path.resolve(process.env['OLDPWD'] ?? '.', version), 'content')
  if (existsSync(release)) {
    return (file) => {
      const place = path.join(release, file)
      return existsSync(place) ? readFileSync(place, 'utf8') : undefined
    }
  }
  const commits = /^\d/.test(version) ? [`v${version}`, version] : [version]
  const known = commits.find((each) => git('rev-parse', '--verify', `${each}^{commit}`) !== undefined)
  if (known === undefined)
    throw new Error(`There is no folder ${version} of a release, and git knows no such version here`)
  return (file) => git('show', `${known}:content/${file}`)
}

/** Returns what git prints, or undefined if it fails. */
function git(...args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectFolder, encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}
