import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { limit } from '../../support/limits.ts'
import { readOperatorPage } from '../../support/operator/page.ts'
import { killPostgres } from '../../support/postgres/postgres.ts'
import { freePort } from '../../support/server/server-process.ts'
import { throwAwayFolder } from '../../support/server/throw-away-folder.ts'

const { blockWith, lineWith } = readOperatorPage('point-in-time.md')
const backupProgram = '/usr/bin/pgbackrest'
const programs = '/usr/lib/postgresql'
const lowestVersion = 15
const password = 'the-password-of-this-trial'

/** What of a restore differs from the newest state in place of data that is moved away. */
export interface Restore {
  /** The moment, as PostgreSQL writes it; the newest state unless given. */
  readonly moment?: string
  /** More options of `pgbackrest restore`. */
  readonly options?: string
  /** Whether the data is lost or only half of a backup, or is that of a first try, which is removed. */
  readonly data?: 'lost' | 'removed'
}

/** Returns why this machine cannot have such a PostgreSQL, or null if it can. */
export function whyNoArchive(): string | null {
  if (!existsSync(backupProgram)) return `there is no ${backupProgram}; Debian's package pgbackrest has it`
  if (!existsSync('/usr/bin/pg_createcluster') || newestVersion() === undefined)
    return `there is no PostgreSQL ${lowestVersion} or newer as in Debian; its package postgresql has it`
  if (process.getuid?.() !== 0) return 'only root may run programs as the account postgres'
  return null
}

function newestVersion(): number | undefined {
  const versions = existsSync(programs) ? readdirSync(programs).map(Number) : []
  return versions
    .filter((version) => version >= lowestVersion && existsSync(`${programs}/${version}/bin/initdb`))
    .sort((a, b) => b - a)[0]
}

/**
 * A PostgreSQL of Debian that pgBackRest archives into a folder. What the operator's page says is read from it
 * and done as it stands there, except for the names of folders, clusters and ports, the passphrase and the
 * moment. Only `sudo` is a script that switches to the account and keeps the variables, which name the folders.
 */
export class ArchivedPostgres {
  /** The database as the server reaches it. */
  readonly url: string
  /** Where its backups and its log are. */
  readonly repository: string
  readonly version: number = newestVersion() ?? 0
  readonly #folder = throwAwayFolder()
  readonly #port: number
  readonly #data: string
  readonly #names: readonly (readonly [string | RegExp, string])[]
  readonly #environment: NodeJS.ProcessEnv

  private constructor(port: number, copyPort: number, isCareless: boolean) {
    const place = (name: string) => path.join(this.#folder, name)
    this.#port = port
    this.url = `postgres://skyway:${password}@127.0.0.1:${port}/skyway`
    this.repository = place('repository')
    this.#data = place(`data/${this.version}/skyway${process.pid}main`)
    this.#names = [
      [/\b17([ /])(main|trial)\b/g, `${this.version}$1skyway${process.pid}$2`],
      ['/var/lib/postgresql', place('data')],
      ['/mnt/pgbackrest', this.repository],
      ['--port=5433', `--port=${copyPort}`],
      ...(isCareless ? [[/^archive_timeout = .*/gm, 'archive_timeout = 0'] as const] : []),
      ['PASSPHRASE', randomBytes(48).toString('base64')],
    ]
    this.#environment = {
      PATH: `${place('bin')}:/usr/sbin:/usr/bin:/sbin:/bin`,
      LANG: 'C.UTF-8',
      PGPORT: String(port),
      PG_CLUSTER_CONF_ROOT: place('etc'),
      PGSYSCONFDIR: place('etc/common'),
      PGBACKREST_CONFIG: place('pgbackrest.conf'),
    }
  }

  /** Returns the name and the version of pgBackRest. */
  programVersion(): string {
    return execFileSync(backupProgram, ['version'], { encoding: 'utf8' }).trim()
  }

  /**
   * Starts one with an empty database, and sets archiving up as the page says, but without archive_timeout if
   * that is careless.
   */
  static async open(isCareless: boolean): Promise<ArchivedPostgres> {
    const postgres = new ArchivedPostgres(await freePort(), await freePort(), isCareless)
    try {
      await postgres.#setUp()
      return postgres
    } catch (error) {
      await postgres.close()
      throw error
    }
  }

  async #setUp(): Promise<void> {
    const place = (name: string) => path.join(this.#folder, name)
    for (const name of ['bin', 'etc/common']) mkdirSync(place(name), { recursive: true })
    writeFileSync(
      place('bin/sudo'),
      '#!/bin/sh\n[ "$1" = -u ] || exec "$@"\naccount=$2\nshift 2\nexec runuser -u "$account" -- "$@"\n',
      { mode: 0o755 },
    )
    writeFileSync(
      place('etc/common/createcluster.conf'),
      `data_directory = '${place('data')}/%v/%c'\nssl = off\nadd_include_dir = 'conf.d'\n`,
    )
    // PostgreSQL passes these variables, and no others, to its archive_command.
    writeFileSync(place('etc/common/environment'), `PGBACKREST_CONFIG = '${place('pgbackrest.conf')}'\n`)
    await this.#run(`
      install -d -o postgres -g postgres ${this.repository} ${place('data')} ${place('log')} ${place('lock')}
      pg_createcluster --port=${this.#port} --logfile=${place('log/postgresql.log')} 17 main
      sudo pg_ctlcluster 17 main start
      sudo -u postgres psql -qc "create role skyway login password '${password}'"
      sudo -u postgres psql -qc 'create database skyway owner skyway'`)
    const config = place('pgbackrest.conf')
    writeFileSync(config, this.#named(blockWith('[global]')), { mode: 0o600 })
    appendFileSync(config, `pg1-port=${this.#port}\nlog-path=${place('log')}\nlock-path=${place('lock')}\n`)
    await this.#run(`chown postgres ${config}`)
    writeFileSync(
      this.#named(`${place('etc')}/17/main/conf.d/archive.conf`),
      this.#named(blockWith('archive_command')),
    )
    await this.#run(blockWith('main restart'))
  }

  /** Makes a backup as the page's timers do. */
  async backUp(type: 'full' | 'incr'): Promise<void> {
    const [account, command] = ['User=', 'ExecStart='].map((name) => lineWith(name).replace(name, ''))
    await this.#run(`sudo -u ${account} ${command?.replace('%i', type)}`)
  }

  /** Returns the names of the backups, the oldest first. */
  async backups(): Promise<string[]> {
    const printed = await this.#run('sudo -u postgres pgbackrest --stanza=skyway --output=json info')
    const [stanza] = z
      .array(z.object({ backup: z.array(z.object({ label: z.string() })) }))
      .parse(JSON.parse(printed))
    return stanza?.backup.map(({ label }) => label) ?? []
  }

  /** Returns the current moment by the clock of PostgreSQL. */
  async moment(): Promise<string> {
    return await this.#run("sudo -u postgres psql -Atc 'select clock_timestamp()'")
  }

  /** Deletes all games and what refers to them. */
  async deleteGames(): Promise<void> {
    await this.#run(
      "sudo -u postgres psql -qc 'set client_min_messages = warning; truncate games cascade' skyway",
    )
  }

  /** Does what the page calls to see that it works. Returns what that prints. */
  async check(): Promise<string> {
    return await this.#run(blockWith('verify'))
  }

  /** Restores beside the running one as the page's drill says, and removes the copy. Returns the printed line. */
  async drill(): Promise<string> {
    const printed = await this.#run(blockWith('pg_createcluster'))
    await this.#run('pg_dropcluster --stop 17 trial')
    return printed.split('\n').at(-1) ?? ''
  }

  /** Kills it as kill -9 does, and deletes its data. */
  loseDisk(): void {
    killPostgres(this.#data)
    rmSync(this.#data, { recursive: true })
    // Another machine has none of these. A killed process that the lock names may not be gone when the next one starts.
    for (const end of ['', '.lock'])
      rmSync(`/var/run/postgresql/.s.PGSQL.${this.#port}${end}`, { force: true })
  }

  /** Restores as the page says, until PostgreSQL takes writes. Throws with what was printed when that fails. */
  async restore({ moment, options = '', data }: Restore = {}): Promise<void> {
    if (data === undefined) {
      rmSync(`${this.#data}.before`, { recursive: true, force: true })
      await this.#run(blockWith('mv -T'))
    } else {
      if (data === 'removed') await this.#run(lineWith('main stop'))
      rmSync(this.#data, { recursive: true, force: true })
      await this.#run(lineWith('mkdir'))
    }
    const command =
      moment === undefined
        ? lineWith('--stanza=skyway restore')
        : lineWith('--target=').replace(/--target='.*?'/, `--target='${moment}'`)
    await this.#run(command.replace(/restore$/, `${options} restore`))
    await this.start()
  }

  /** Starts it as the page says, until it takes writes. */
  async start(): Promise<void> {
    await this.#run(lineWith('main start'))
    const latest = performance.now() + limit(60_000)
    while ((await this.#run(lineWith('pg_is_in_recovery'))) !== 'f') {
      if (performance.now() > latest) throw new Error('PostgreSQL has applied its log for a minute')
      await wait(100)
    }
  }

  /** Stops it and removes everything. */
  async close(): Promise<void> {
    const etc = path.join(this.#folder, `etc/${this.version}`)
    for (const name of existsSync(etc) ? readdirSync(etc) : []) {
      if (existsSync(path.join(this.#folder, `data/${this.version}/${name}/postmaster.pid`)))
        await this.#run(`pg_ctlcluster -m immediate ${this.version} ${name} stop`)
      rmSync(`/var/log/postgresql/postgresql-${this.version}-${name}.log`, { force: true })
      rmSync(`/var/run/postgresql/${this.version}-${name}.pid`, { force: true })
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #named(text: string): string {
    return this.#names.reduce((named, [from, to]) => named.replaceAll(from, to), text)
  }

  /** Runs lines of the page, or others with its names, and returns what they print. Throws with that on failure. */
  #run(lines: string): Promise<string> {
    const options = { cwd: '/', env: this.#environment }
    return new Promise((resolve, reject) => {
      execFile('bash', ['-euo', 'pipefail', '-c', this.#named(lines)], options, (error, printed, faults) => {
        if (error === null) resolve(printed.trim())
        else reject(new Error(`${printed}\n${faults}`, { cause: error }))
      })
    })
  }
}
