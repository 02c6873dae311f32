import { setTimeout as wait } from 'node:timers/promises'
import { refuseMistakenTexts } from '../content/reader/catalogs.ts'
import { type App, buildApp } from './app.ts'
import type { Readiness } from './http/health.ts'
import { adminLinkHours, firstAdminLink } from './identity/sign-in/first-admin.ts'
import { checkListening, listeningFault } from './listening.ts'
import { readSettings, type Settings, SettingsError } from './settings/settings.ts'
import { judgeNode } from './settings/versions.ts'
import { addressMismatch } from './site/address-mismatch.ts'
import { errorMessage } from './storage/errors.ts'
import { openStorage, type Storage } from './storage/storage.ts'
import { version } from './system/facts.ts'

/** How long a shutdown waits before it closes connections with requests in flight, in milliseconds. */
const cutMilliseconds = 7000
/** The time from a signal to the end of the process, at most, in milliseconds. */
export const longestShutdown = 9500

/**
 * Starts the server, and shuts it down gracefully when `stop` resolves.
 *
 * @returns the exit code: 0 after a requested shutdown, 1 after a failed start, whose reason is printed
 */
export async function serve(stop: Promise<NodeJS.Signals>): Promise<number> {
  const stopping = new AbortController()
  const closing: Closing = { storage: null, app: null, readiness: { isDraining: false } }
  void stop.then(() => {
    stopping.abort(stopped)
    closing.readiness.isDraining = true
    setTimeout(() => process.exit(1), longestShutdown).unref()
  })
  try {
    const { refusal } = judgeNode(process.versions.node)
    if (refusal !== undefined) throw new Error(`${refusal} (${process.execPath})`)
    const settings = readSettings(process.env)
    refuseMistakenTexts()
    await start(settings, closing, stopping.signal)
    const signal = await stop
    await close(closing, signal === 'SIGTERM' ? settings.drainSeconds : 0)
    return 0
  } catch (error) {
    if (error === stopped) {
      await close(closing, 0)
      return 0
    }
    say(
      error instanceof SettingsError ? `The settings are not right.\n${error.message}` : errorMessage(error),
      'stderr',
    )
    await close(closing, 0)
    return 1
  }
}

/** Thrown between two steps of a start that a signal interrupts. */
const stopped = new Error('stopped while starting')

interface Closing {
  storage: Storage | null
  app: App | null
  readonly readiness: Readiness
}

/**
 * Opens all parts in order and notes each in `closing`. Between two parts it throws the reason of `stop` once
 * that is aborted.
 */
async function start(settings: Settings, closing: Closing, stop: AbortSignal): Promise<void> {
  stop.throwIfAborted()
  // First, because a database takes seconds to make.
  const host = await checkListening(settings)
  stop.throwIfAborted()
  closing.storage = await openStorage(
    settings,
    {
      awaited: (error) => say(`Waiting up to a minute for the database: ${errorMessage(error)}`, 'stderr'),
      undurable: (warning) => say(`WARNING: ${warning}.`, 'stderr'),
      unpatched: (warning) => say(`WARNING: ${warning}.`, 'stderr'),
      died: () => closing.app?.log.error('the embedded database died; starting it again'),
      revived: () => closing.app?.log.info('the embedded database runs again'),
      replicaSkipped: (reason) => closing.app?.log.warn({ reason }, 'the replica is not read'),
      replicaUsed: () => closing.app?.log.info('the replica is read again'),
    },
    stop,
  )
  stop.throwIfAborted()
  const { database, diskSpace } = closing.storage
  closing.app = await buildApp({ settings, database, readiness: closing.readiness, diskSpace })
  stop.throwIfAborted()
  const link = await adminLink(settings, closing.storage)
  await listen(closing.app, settings, host)
  // Gives back what only the start needed; V8 would keep it (docs/decisions/001-runtime.md).
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })

  const mismatch = addressMismatch(settings)
  if (mismatch !== null) say(`WARNING: ${mismatch}.`, 'stderr')
  const { description, engine } = closing.storage
  const { hint } = judgeNode(process.versions.node)
  say(`
SkyWay ${version} is at ${settings.publicUrl}
  data  ${description}
  with  Node.js ${process.versions.node}, ${process.execPath}${hint ? ` (${hint})` : ''}
        ${engine}
  time  ready in ${(performance.now() / 1000).toFixed(1)} s${sinceCommand()}
${link ? `\nTo become the first admin, open this within ${adminLinkHours} hours; it works once:\n${link}\n` : ''}`)
}

async function listen(app: App, { port }: Settings, host: string): Promise<void> {
  try {
    await app.listen({ host, port, backlog: 2048, listenTextResolver: () => 'listening' })
  } catch (error) {
    throw listeningFault(error, { host, port })
  }
}

/**
 * Returns the time since the start command, which includes installing and building, or nothing if STARTED_AT
 * is not set.
 */
function sinceCommand(): string {
  const { STARTED_AT } = process.env
  return STARTED_AT ? `, ${(Date.now() / 1000 - Number(STARTED_AT)).toFixed(1)} s after the command` : ''
}

/**
 * Returns the link that makes the first admin, or null if there is an admin or accounts are kept elsewhere.
 */
async function adminLink(settings: Settings, { database }: Storage): Promise<string | null> {
  if (settings.oidcIssuer !== undefined) return null
  return await firstAdminLink(database.db, {
    publicUrl: settings.publicUrl,
    hours: adminLinkHours,
  })
}

/** Closes what was opened, in an order in which no request in flight is lost. */
async function close({ app, storage }: Closing, drainSeconds: number): Promise<void> {
  if (app) {
    if (app.server.listening) await wait(drainSeconds * 1000)
    const cutting = setTimeout(() => app.server.closeAllConnections(), cutMilliseconds - drainSeconds * 1000)
    await app.close()
    clearTimeout(cutting)
  }
  await storage?.close()
}

/** Prints a message for the person at the terminal. Logs are written by the app's logger. */
function say(text: string, to: 'stdout' | 'stderr' = 'stdout'): void {
  process[to].write(`${text}\n`)
}
