import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { errorMessage } from '../storage/errors.ts'
import { readSite, type SiteFile } from './files.ts'
import { sitePolicies } from './policy.ts'
import { type Redirect, redirectsByAddress, routedAddressesOf } from './redirects.ts'

/** The file that a build writes last; new content of it means a new build (script/src/build.ts). */
const stampName = '.built'

/** How often the stamp is read. */
const lookMilliseconds = 2000

/** How long the assets of a previous build are served to pages that are still open. */
const keptMilliseconds = 24 * 60 * 60 * 1000

interface Shown {
  /** Undefined if no build has completed in the folder. */
  readonly stamp: string | undefined
  readonly files: ReadonlyMap<string, SiteFile>
  readonly policies: ReadonlyMap<SiteFile, string>
  readonly redirects: ReadonlyMap<string, Redirect>
  /** The paths that only the site's router knows. */
  readonly routed: readonly RegExp[]
}

/** An asset of a previous build, and until when it is served, in milliseconds since 1970. */
interface Kept {
  readonly file: SiteFile
  readonly until: number
}

/**
 * The built site in memory, one build at a time: a new build in the folder replaces the previous one as a
 * whole, after it was read completely.
 */
export class BuiltSite {
  readonly #folder: string
  readonly #settings: Settings
  readonly #log: FastifyBaseLogger
  #shown: Shown
  #kept: ReadonlyMap<string, Kept> = new Map()
  #timer: NodeJS.Timeout | undefined
  #closed = false

  private constructor(folder: string, settings: Settings, log: FastifyBaseLogger, shown: Shown) {
    this.#folder = folder
    this.#settings = settings
    this.#log = log
    this.#shown = shown
  }

  /** Reads the site of a folder, which may be missing, and looks for new builds in it until it is closed. */
  static async open(folder: string, settings: Settings, log: FastifyBaseLogger): Promise<BuiltSite> {
    const shown = await read(folder, settings, await readStamp(folder))
    const site = new BuiltSite(folder, settings, log, shown)
    site.#lookLater()
    return site
  }

  /** Returns the file of a path such as `/about/index.html`, or undefined. */
  file(path: string): SiteFile | undefined {
    const file = this.#shown.files.get(path)
    if (file) return file
    const kept = this.#kept.get(path)
    return kept && kept.until > Date.now() ? kept.file : undefined
  }

  /** Returns the content security policy of a page, or undefined for other files. */
  policy(file: SiteFile): string | undefined {
    return this.#shown.policies.get(file)
  }

  /** Returns the redirect of an address in small letters that has no file, or undefined. */
  redirect(address: string): Redirect | undefined {
    return this.#shown.redirects.get(address)
  }

  /** Returns whether a path without a file is one that the site's router shows a page for. */
  isRouted(path: string): boolean {
    return this.#shown.routed.some((expression) => expression.test(path))
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  /** Serves a new build in the folder, if there is one. */
  async look(): Promise<void> {
    const stamp = await readStamp(this.#folder)
    // Without a stamp, the folder is being replaced at this moment.
    if (stamp === undefined || stamp === this.#shown.stamp) return
    const found = await read(this.#folder, this.#settings, stamp)
    // It was replaced while it was read: the next look reads the new one.
    if ((await readStamp(this.#folder)) !== stamp) return
    this.#kept = this.#keep(found)
    this.#shown = found
    this.#log.info('a new build of the site is served')
  }

  #lookLater(): void {
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.look()
        .catch((error: unknown) =>
          this.#log.error(`the built site could not be read: ${errorMessage(error)}`),
        )
        .finally(() => this.#lookLater())
    }, lookMilliseconds)
    this.#timer.unref()
  }

  /**
   * Returns the assets that pages of previous builds may still request. Their addresses contain a hash, so
   * that they differ between builds.
   */
  #keep(found: Shown): ReadonlyMap<string, Kept> {
    const now = Date.now()
    const replaced = [...this.#shown.files]
      .filter(([address]) => address.startsWith('/assets/'))
      .map(([address, file]): [string, Kept] => [address, { file, until: now + keptMilliseconds }])
    const kept = [...this.#kept].filter(([, { until }]) => until > now)
    return new Map([...kept, ...replaced].filter(([address]) => !found.files.has(address)))
  }
}

async function read(folder: string, settings: Settings, stamp: string | undefined): Promise<Shown> {
  const files = await readSite(folder)
  return {
    stamp,
    files,
    policies: sitePolicies(files, settings),
    redirects: redirectsByAddress(files),
    // The router knows an address in any letter case.
    routed: Object.values(routedAddressesOf(files)).map((expression) => new RegExp(expression, 'i')),
  }
}

async function readStamp(folder: string): Promise<string | undefined> {
  try {
    return await readFile(path.join(folder, stampName), 'utf8')
  } catch {
    return undefined
  }
}
