// Begins the owner's folder, checks it, and finds the texts that can be changed in it.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { nameOf, ownFolder } from '../content/reader/content-folder.ts'
import { siteDay } from '../web/words/day.server.ts'
import { askFor } from './content/answers.ts'
import { changesSince } from './content/changes.ts'
import { checkOrExit } from './content/check-or-exit.ts'
import { refuseUsedFolder, writeStarter } from './content/starter.ts'
import { lineOf, textsWith } from './content/texts.ts'

const text = { type: 'string' } as const

try {
  const { positionals, values } = parseArgs({
    options: { name: text, url: text, email: text, tagline: text },
    allowPositionals: true,
  })
  const [command, ...words] = positionals
  if (command === 'new') await begin(words[0] ?? 'site', values)
  if (command === 'check') check()
  if (command === 'texts') list(words)
  if (command === 'changes') listChanges(words[0])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function begin(name: string, given: Parameters<typeof askFor>[0]): Promise<void> {
  // Where the person is who names it.
  const folder = path.resolve(process.env['OLDPWD'] ?? '.', name)
  refuseUsedFolder(folder)
  writeStarter(folder, await askFor(given, { input: process.stdin, output: process.stdout }), siteDay())
  console.log(`Your site is in ${folder}. Its README.md says how to go on.`)
}

function check(): void {
  checkOrExit('a build would leave the site as it is')
  console.log(
    ownFolder === undefined
      ? 'There is no folder of your own: the site has the texts that ship, without a mistake.'
      : `${nameOf(ownFolder)} is without a mistake.`,
  )
}

function list(words: readonly string[]): void {
  const found = textsWith(words)
  for (const each of found) console.log(lineOf(each))
  if (found.length === 0) throw new Error(`No text has ${words.map((word) => `'${word}'`).join(' and ')}.`)
}

function listChanges(version: string | undefined): void {
  if (version === undefined)
    throw new Error('Name the version that you come from: script/site changes VERSION')
  const changes = changesSince(version)
  for (const { file, field, before, now } of changes) {
    console.log(`${file}  ${field}`)
    console.log(`  before: ${written(before)}`)
    console.log(`  now:    ${written(now)}`)
  }
  if (changes.length === 0)
    console.log(`Nothing has changed since ${version} where you have texts of your own.`)
}

function written(value: unknown): string {
  if (value === undefined) return '(not there)'
  return typeof value === 'string' ? value.trim().replaceAll('\n', '\n          ') : JSON.stringify(value)
}
