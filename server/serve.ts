import { setTimeout as wait } from 'node:timers/promises'
import { type App, buildApp } from './app.ts'
import type { Readiness } from './http/health.ts'
import { firstAdminLink } from './identity/first-admin.ts'
import { readSettings, type Settings, SettingsError } from './settings.ts'
import { openStorage, type Storage } from './storage/storage.ts'
import { version } from './system/facts.ts'

/** When an answer that is under way at the end of a process is cut, and when the process ends whatever happens. */
const cutMilliseconds = 7000
const lastMilliseconds = 9500

/**
 * Starts the server, and closes it politely when `stop` comes. Answers the exit code: 0 for a wanted end, 1 for a start
 * that failed, after saying why.
 */
export async function serve(stop: Promise<NodeJS.Signals>): Promise<number> {
  const closing: Closing = { signal: null, storage: null, app: null, readiness: { isDraining: false } }
  void stop.then((signal) => {
    closing.signal = signal
    closing.readiness.isDraining = true
    setTimeout(() => process.exit(1), lastMilliseconds).unref()
  })
  try {
    const settings = readSettings(process.env)
    await start(settings, closing)
    const signal = await stop
    await close(closing, signal === 'SIGTERM' ? settings.drainSeconds : 0)
    return 0
  } catch (error) {
    if (error === stopped) {
      await close(closing, 0)
      return 0
    }
    say(
      error instanceof SettingsError ? `The settings are not right.\n${error.message}` : reason(error),
      'stderr',
    )
    await close(closing, 0)
    return 1
  }
}

/** Thrown between two steps of a start that a signal interrupts. */
const stopped = new Error('stopped while starting')

interface Closing {
  signal: NodeJS.Signals | null
  storage: Storage | null
  app: App | null
  readonly readiness: Readiness
}

async function start(settings: Settings, closing: Closing): Promise<void> {
  const step = () => {
    if (closing.signal !== null) throw stopped
  }
  step()
  closing.storage = await openStorage(settings, {
    died: () => closing.app?.log.error('the embedded database died; starting it again'),
    revived: () => closing.app?.log.info('the embedded database runs again'),
    lost: (error) => {
      say(`The embedded database is lost: ${reason(error)}`, 'stderr')
      process.exit(1)
    },
  })
  step()
  closing.app = await buildApp({ settings, database: closing.storage.database, readiness: closing.readiness })
  step()
  await closing.app.listen({
    host: settings.host,
    port: settings.port,
    backlog: 2048,
    listenTextResolver: () => 'listening',
  })

  say(`SkyWay ${version}`)
  say(`  data     ${closing.storage.description}`)
  say(`  address  ${settings.publicUrl}`)
  const link = await adminLink(settings, closing.storage)
  if (link) say(`  admin    ${link} makes the first admin, once, within ${settings.firstAdminHours} hours`)
  say(`  ready in ${(performance.now() / 1000).toFixed(1)} s${sinceCommand()}`)
}

/** How long ago the start command was given, where it says when: installing and building come before us. */
function sinceCommand(): string {
  const { STARTED_AT } = process.env
  return STARTED_AT ? `, ${(Date.now() / 1000 - Number(STARTED_AT)).toFixed(1)} s after the command` : ''
}

/** The link that makes the first admin, while there is none and accounts are kept here. */
async function adminLink(settings: Settings, { database }: Storage): Promise<string | null> {
  if (settings.oidcIssuer !== undefined) return null
  return await firstAdminLink(database.db, {
    publicUrl: settings.publicUrl,
    hours: settings.firstAdminHours,
  })
}

/** Closes what was opened, in the order in which nothing that is under way is lost. */
async function close({ app, storage }: Closing, drainSeconds: number): Promise<void> {
  if (app) {
    if (app.server.listening) await wait(drainSeconds * 1000)
    const cutting = setTimeout(() => app.server.closeAllConnections(), cutMilliseconds - drainSeconds * 1000)
    await app.close()
    clearTimeout(cutting)
  }
  await storage?.close()
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') return `PORT: ${error.message.replace('listen ', '')}`
  return error.message || String(error)
}

/** What a person at the terminal reads; logs go their own way. */
function say(text: string, to: 'stdout' | 'stderr' = 'stdout'): void {
  process[to].write(`${text}\n`)
}
