// Begins the owner's folder, checks it, finds the texts that can be changed in it, and builds the site. It is the program of
// the bundle; only there it can build, since the pages are a part of it. Each command loads what it needs: every start of a
// release is a `build`, which mostly needs nothing.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { nameOf, ownFolder, setting } from '../../content/reader/content-folder.ts'
import type { askFor } from './content/answers.ts'

const text = { type: 'string' } as const

try {
  const { positionals, values } = parseArgs({
    options: { name: text, url: text, email: text, tagline: text },
    allowPositionals: true,
  })
  const [command, ...words] = positionals
  if (command === 'new') await begin(words[0] ?? 'site', values)
  if (command === 'check') await check()
  if (command === 'texts') await list(words)
  if (command === 'changes') await listChanges(words[0])
  if (command === 'build') await build()
  if (command === 'watch') await watch()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function build(): Promise<void> {
  const { buildSite } = await import('./content/build-site.ts')
  // The router's timers for slow pages would keep the process for seconds.
  process.exit(await buildSite())
}

async function watch(): Promise<void> {
  if (ownFolder === undefined)
    throw new Error('There is no folder of your own yet: script/site new makes one.')
  const { watchSite } = await import('./content/watch.ts')
  process.exit(await watchSite(ownFolder, Number(setting('PORT') ?? 8080)))
}

async function begin(name: string, given: Parameters<typeof askFor>[0]): Promise<void> {
  const [{ askFor }, { refuseUsedFolder, writeStarter }, { siteDay }] = await Promise.all([
    import('./content/answers.ts'),
    import('./content/starter.ts'),
    import('../../content/reader/site-day.ts'),
  ])
  // Where the person is who names it.
  const folder = path.resolve(process.env['OLDPWD'] ?? '.', name)
  refuseUsedFolder(folder)
  writeStarter(folder, await askFor(given, { input: process.stdin, output: process.stdout }), siteDay())
  console.log(`Your site is in ${folder}. Its README.md says how to go on.`)
}

async function check(): Promise<void> {
  const { checkOrExit } = await import('./content/check-or-exit.ts')
  checkOrExit('a build would leave the site as it is')
  console.log(
    ownFolder === undefined
      ? 'There is no folder of your own: the site has the texts that ship, without a mistake.'
      : `${nameOf(ownFolder)} is without a mistake.`,
  )
}

async function list(words: readonly string[]): Promise<void> {
  const { lineOf, textsWith } = await import('./content/texts.ts')
  const found = textsWith(words)
  for (const each of found) console.log(lineOf(each))
  if (found.length === 0) throw new Error(`No text has ${words.map((word) => `'${word}'`).join(' and ')}.`)
}

async function listChanges(version: string | undefined): Promise<void> {
  const { changesSince } = await import('./content/changes.ts')
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
