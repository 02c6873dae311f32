import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { limit } from '../../support/limits.ts'
import { readOperatorPage } from '../../support/operator/page.ts'
import { answersWithin } from '../../support/server/answers-within.ts'
import { memory } from '../../support/server/server-process.ts'
import { openShippedProxy } from '../../support/server/shipped-proxy.ts'
import { throwAwayFolder } from '../../support/server/throw-away-folder.ts'
import { Machine, makeImage, openNetwork } from './machine.ts'

const { blockWith, lineWith } = readOperatorPage('cluster.md')
/** The address of what is in front of the machines. */
const frontAddress = '10.0.0.254'
/** How long a primary goes on alone before it is lost, if commits do not wait for a second machine. */
const aloneMilliseconds = 1000
const packages = {
  debootstrap: '/usr/sbin/debootstrap',
  haproxy: '/usr/sbin/haproxy',
  iproute2: '/usr/sbin/ip',
} as const

/** Returns why there can be no cluster on this machine, or null if there can. */
export function whyNoCluster(): string | null {
  if (process.getuid?.() !== 0) return 'only root can make networks'
  for (const [name, program] of Object.entries(packages))
    if (!existsSync(program)) return `there is no ${program}; Debian's package ${name} has it`
  return null
}

/** Makes the files that all machines begin with, unless they are there: Debian 13 and the programs of the page. */
export function makeClusterImage(folder: string): void {
  if (!existsSync(path.join(folder, 'usr/bin/patroni'))) makeImage(folder, 'trixie', blockWith('apt install'))
}

/** Makes the network of the machines and starts the proxy in front of them, as the page says. */
export async function openFront(): ReturnType<typeof openShippedProxy> {
  openNetwork(frontAddress)
  return await openShippedProxy('haproxy', 8081, [
    [/^backend skyway\n(?: .*\n)+/m, blockWith('backend skyway')],
  ])
}

const listed = z.array(z.object({ Member: z.string(), Role: z.string(), State: z.string() }))

/** Three machines that are set up as docs/operator/cluster.md says, each with a server of this checkout. */
export class PatroniCluster {
  readonly machines: readonly Machine[]
  readonly #isSynchronous: boolean

  private constructor(image: string, isSynchronous: boolean) {
    this.#isSynchronous = isSynchronous
    const place = { image, folder: throwAwayFolder() }
    this.machines = ['one', 'two', 'three'].map(
      (name, index) => new Machine(name, `10.0.0.${index + 1}`, place),
    )
  }

  /**
   * Starts one.
   *
   * @param image the folder that `makeClusterImage` has filled
   * @param variables those of each server
   * @param isSynchronous whether a commit waits for a second machine, as the page says
   */
  static async open(
    image: string,
    variables: Readonly<Record<string, string>>,
    isSynchronous: boolean,
  ): Promise<PatroniCluster> {
    const cluster = new PatroniCluster(image, isSynchronous)
    try {
      await cluster.#setUp(variables)
      return cluster
    } catch (error) {
      await cluster.close()
      throw error
    }
  }

  async #setUp(variables: Readonly<Record<string, string>>): Promise<void> {
    const { machines } = this
    const [first, ...others] = machines
    if (first === undefined) throw new Error('There are no machines')
    await Promise.all(machines.map((machine) => machine.powerOn()))
    await Promise.all(machines.map((machine) => this.#configure(machine)))
    await this.#everywhere(machines, lineWith('start etcd'))
    await this.#everywhere([first], lineWith('start patroni'))
    await this.#leads([first])
    await this.#everywhere(others, lineWith('start patroni'))
    await this.healthy()
    await this.#everywhere([first], blockWith('create role'))
    await this.#everywhere(machines, lineWith('restart haproxy'))
    await Promise.all(machines.map((machine) => this.#startServer(machine, variables)))
  }

  async #configure(machine: Machine): Promise<void> {
    await machine.run(
      blockWith('deploy/cluster')
        .replaceAll('/one/', `/${machine.name}/`)
        .replaceAll('/10.0.0.1:/', `/${machine.address}:/`),
    )
    const file = 'etc/patroni/config.yml'
    const text = machine
      .read(file)
      .replace('mode: required', 'mode: required\n  driver: testing\n  device: /watchdog')
    machine.write(
      file,
      this.#isSynchronous ? text : text.replaceAll(/(synchronous_mode\w*): true/g, '$1: false'),
    )
  }

  async #startServer(machine: Machine, variables: Readonly<Record<string, string>>): Promise<void> {
    const all = {
      ...memory.variables,
      TRUSTED_PROXIES: frontAddress,
      CONTENT_FOLDER: 'content',
      PICTURE_FETCH: 'off',
      ...Object.fromEntries(
        blockWith('DATABASE_URL')
          .trim()
          .replace('10.0.0.1', machine.address)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
      ...variables,
    }
    const program = ['node_modules/.bin/node', ...memory.flags, 'server/main.ts'].join(' ')
    machine.write(
      'etc/systemd/system/skyway.service',
      [
        '[Service]',
        ...Object.entries(all).map(([name, value]) => `Environment=${name}='${value}'`),
        `ExecStart=/usr/bin/env --chdir=/opt/skyway/current ${program}`,
        '',
      ].join('\n'),
    )
    await machine.run('systemctl start skyway')
    await answersWithin(`http://${machine.address}:8080/health/ready`, 200, 60_000)
  }

  /** Returns what the servers have printed. */
  serverLogs(): string {
    return this.machines.map((machine) => machine.read('var/log/skyway.log')).join('\n')
  }

  /** Returns the machine of the primary, as the machines other than `lost` know it. Throws if there is none. */
  async primary(lost?: Machine): Promise<Machine> {
    const members = await this.#list(this.machines.filter((machine) => machine !== lost))
    const name = members.find(({ Role }) => Role === 'Leader')?.Member
    const primary = this.machines.find((machine) => machine.name === name)
    if (primary === undefined) throw new Error(`There is no primary: ${JSON.stringify(members)}`)
    return primary
  }

  /** Gives the place of the primary to a standby, as before its machine is restarted. */
  async handOver(primary: Machine): Promise<void> {
    await primary.run(`${lineWith('switchover')} --force`)
  }

  /** Cuts the other machines off, takes the power of the primary a moment later, and connects the others again. */
  async losePrimaryAlone(primary: Machine): Promise<void> {
    const standbys = this.machines.filter((machine) => machine !== primary)
    for (const standby of standbys) standby.cut()
    await wait(aloneMilliseconds)
    await primary.powerOff()
    for (const standby of standbys) await standby.connect()
  }

  /** Waits until a primary has two standbys, one of which its commits wait for. Throws after three minutes. */
  async healthy(): Promise<void> {
    const roles = this.#isSynchronous ? ['Leader', 'Sync Standby'] : ['Leader']
    await this.#until(
      this.machines,
      (members) =>
        members.filter(({ State }) => /running|streaming/.test(State)).length === this.machines.length &&
        roles.every((role) => members.some(({ Role }) => Role === role)),
    )
  }

  /** Returns where the PostgreSQL of a machine is reached. */
  urlOf(machine: Machine): string {
    const url = new URL(lineWith('DATABASE_URL').replace('DATABASE_URL=', ''))
    url.host = `${machine.address}:5432`
    return url.href
  }

  /** Switches all off. */
  async close(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.powerOff()))
  }

  async #leads(machines: readonly Machine[]): Promise<void> {
    await this.#until(machines, (members) =>
      members.some(({ Role, State }) => Role === 'Leader' && State === 'running'),
    )
  }

  async #until(
    machines: readonly Machine[],
    isRight: (members: z.output<typeof listed>) => boolean,
  ): Promise<void> {
    const latest = performance.now() + limit(180_000)
    for (;;) {
      const members = await this.#list(machines).catch((error: unknown) => String(error))
      if (typeof members !== 'string' && isRight(members)) return
      if (performance.now() > latest)
        throw new Error(`The cluster was not healthy in time: ${JSON.stringify(members)}`)
      await wait(500)
    }
  }

  async #list([machine]: readonly Machine[]): Promise<z.output<typeof listed>> {
    if (machine === undefined) return []
    const printed = await machine.run(`${lineWith('config.yml list')} --format json`)
    return listed.parse(JSON.parse(printed))
  }

  async #everywhere(machines: readonly Machine[], lines: string): Promise<void> {
    await Promise.all(machines.map((machine) => machine.run(lines)))
  }
}
