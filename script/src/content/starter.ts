import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stringify } from 'yaml'
import { projectFolder } from '../../../content/reader/content-folder.ts'
import type { Answers } from './answers.ts'

/** The files of a new site, as they are for an invented owner. */
const templates = path.join(projectFolder, 'script/src/content/starter')

/**
 * Writes the folder of a new site: `site.yaml` with the answers, a first post, and what leaves out
 * the people and places of the sample; and a page that says how to go on.
 *
 * @param folder is made, or is empty
 * @param day the date of the first post, in the form `2027-01-01`
 * @throws Error if there is something in the folder already; then nothing is written
 */
export function writeStarter(folder: string, answers: Answers, day: string): void {
  refuseUsedFolder(folder)
  const { name, url, email, tagline } = answers
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'site.yaml': { name, tagline, url, email, codesEmail: email },
    [path.join('blog', 'welcome.md')]: { date: day },
  }
  for (const file of globSync('**/*.*', { cwd: templates })) {
    const template = readFileSync(path.join(templates, file), 'utf8')
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), withValues(template, values[file] ?? {}))
  }
}

/** @throws Error if a folder contains something, or is a file */
export function refuseUsedFolder(folder: string): void {
  if (existsSync(folder) && !(statSync(folder).isDirectory() && readdirSync(folder).length === 0)) {
    throw new Error(
      `${folder} is there already and is not an empty folder: name another one, or move it away`,
    )
  }
}

/** Returns a text with other values in its lines of YAML, each a field and a value of one line. */
function withValues(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((before, [field, value]) => {
    const line = stringify({ [field]: value }, { lineWidth: 0 }).trimEnd()
    return before.replace(new RegExp(`^${field}: .*$`, 'm'), () => line)
  }, text)
}
