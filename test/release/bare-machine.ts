import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import type { SystemAccount } from '../../server/storage/embedded/system-account.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Programs that a machine of an ordinary user may lack. */
const foreign = /^(node|nodejs|npm|npx|corepack|bun|deno|pg_.*|postgres|psql|initdb)$/

/** The result of a command. */
export interface Printed {
  readonly status: number | null
  readonly output: string
}

/**
 * A folder outside the project with a release that an ordinary user has unpacked, whose home is empty and whose
 * path leads to no Node.js and no PostgreSQL. Every module that Node loads there is recorded.
 */
export class BareMachine {
  readonly #parent: string = throwAwayFolder()
  /** The unpacked release. */
  readonly release: string
  readonly #account: SystemAccount | undefined
  readonly #loaded: string
  readonly #started: { readonly child: ChildProcess; readonly ended: Promise<unknown> }[] = []

  /** Unpacks an archive as the user, who is `nobody` if root runs the test. */
  constructor(archive: string) {
    if (process.getuid?.() === 0) {
      this.#account = { uid: 65534, gid: 65534 }
      chownSync(this.#parent, 65534, 65534)
    }
    this.#loaded = path.join(this.#parent, 'loaded-modules')
    cpSync(path.join(root, 'test/release/record-modules.ts'), path.join(this.#parent, 'record.mts'))
    for (const folder of ['home', 'bin', 'programs']) this.#makeFolder(folder)
    for (const folder of ['/usr/bin', '/bin'])
      for (const name of readdirSync(folder))
        if (!foreign.test(name)) this.#linkOnce(path.join(folder, name), name)
    const tar = ['--extract', '--gzip', '--file=-', '--directory', path.join(this.#parent, 'programs')]
    // Opened here: the user may have no way into the folder of the checkout.
    const stream = openSync(archive, 'r')
    try {
      execFileSync('tar', tar, { ...this.#account, stdio: [stream, 'inherit', 'inherit'] })
    } finally {
      closeSync(stream)
    }
    const [name = ''] = readdirSync(path.join(this.#parent, 'programs'))
    this.release = path.join(this.#parent, 'programs', name)
  }

  #makeFolder(name: string): void {
    const folder = path.join(this.#parent, name)
    mkdirSync(folder)
    if (this.#account) chownSync(folder, this.#account.uid, this.#account.gid)
  }

  #linkOnce(program: string, name: string): void {
    try {
      symlinkSync(program, path.join(this.#parent, 'bin', name))
    } catch (error) {
      // /bin is /usr/bin on most systems.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }

  /** Returns a path below the folder that the user may write. */
  place(name: string): string {
    return path.join(this.#parent, 'home', name)
  }

  #surroundings(variables: Readonly<Record<string, string>>) {
    return {
      cwd: this.place('.'),
      env: {
        PATH: path.join(this.#parent, 'bin'),
        HOME: this.place('.'),
        NODE_OPTIONS: `--import=${path.join(this.#parent, 'record.mts')}`,
        LOADED_MODULES: this.#loaded,
        DRAIN_SECONDS: '0',
        ...variables,
      },
      ...this.#account,
    }
  }

  /** Starts one of the release's commands, and does not wait. */
  start(command: string, variables: Readonly<Record<string, string>>, args: readonly string[] = []) {
    const child = spawn(path.join(this.release, 'script', command), args, {
      ...this.#surroundings(variables),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#started.push({ child, ended: once(child, 'close') })
    return child
  }

  /** Runs one of the release's commands to its end. */
  run(command: string, args: readonly string[], variables: Readonly<Record<string, string>>): Printed {
    const program = path.join(this.release, 'script', command)
    const surroundings = this.#surroundings(variables)
    const { status, stdout, stderr } = spawnSync(program, args, { ...surroundings, encoding: 'utf8' })
    return { status, output: `${stdout}${stderr}` }
  }

  /** Returns the names of the packages of which Node has loaded a module so far. */
  loadedPackages(): ReadonlySet<string> {
    const modules = readFileSync(this.#loaded, 'utf8').matchAll(
      /.*\/node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//g,
    )
    return new Set([...modules].map(([, name = '']) => name))
  }

  /** Stops what it has started, and removes the folder. */
  async remove(): Promise<void> {
    for (const { child } of this.#started) child.kill('SIGTERM')
    await Promise.all(this.#started.map(({ ended }) => ended))
    rmSync(this.#parent, { recursive: true, force: true })
  }
}
