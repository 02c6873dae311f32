import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { limit } from '../../support/limits.ts'
import { throwAwayFolder } from '../../support/server/throw-away-folder.ts'

const execute = promisify(execFile)
/** A build takes minutes and prints much. */
const limits = { maxBuffer: 64 * 2 ** 20, timeout: limit(20 * 60_000) }

/** Podman with images and containers of its own, in a folder. */
export class Podman {
  readonly folder: string
  readonly #isKept: boolean
  readonly #environment: NodeJS.ProcessEnv

  /** Takes a folder whose images are kept, or a temporary one. */
  constructor(folder?: string) {
    this.folder = folder ?? throwAwayFolder()
    this.#isKept = folder !== undefined
    mkdirSync(this.folder, { recursive: true })
    const storage = path.join(this.folder, 'storage.conf')
    const containers = path.join(this.folder, 'containers.conf')
    const place = (name: string) => JSON.stringify(path.join(this.folder, name))
    writeFileSync(
      storage,
      `[storage]\ndriver = "overlay"\nrunroot = ${place('run')}\ngraphroot = ${place('images')}\n`,
    )
    // Without limits and control groups it also runs in a container or a small virtual machine, which may
    // neither raise the ones nor make the others.
    writeFileSync(
      containers,
      `[containers]
default_ulimits = []
cgroups = "disabled"
[network]
network_backend = "netavark"
network_config_dir = ${place('networks')}
[engine]
events_logger = "file"
tmp_dir = ${place('state')}
`,
    )
    this.#environment = {
      ...process.env,
      CONTAINERS_STORAGE_CONF: storage,
      CONTAINERS_CONF: containers,
      BUILDAH_ISOLATION: 'chroot',
    }
  }

  /** Runs Podman and returns what it prints. Throws with its errors when it fails. */
  async run(...args: readonly string[]): Promise<string> {
    const { stdout } = await execute('podman', args, { env: this.#environment, ...limits })
    return stdout.trim()
  }

  /** Returns everything that a container has printed. */
  async logs(name: string): Promise<string> {
    const { stdout, stderr } = await execute('podman', ['logs', name], { env: this.#environment, ...limits })
    return stdout + stderr
  }

  /** Runs Podman and returns whether it succeeds. */
  async succeeds(...args: readonly string[]): Promise<boolean> {
    const child = spawn('podman', args, { env: this.#environment, stdio: 'ignore' })
    const [status] = await once(child, 'close')
    return status === 0
  }

  /**
   * Makes everything in a compose file and starts the services one after the other, each when the one before is
   * healthy. podman-compose does not start them itself: before Podman 4.6, and without the timers of systemd, it
   * would wait for their health forever.
   */
  async composeUp(file: string, ...services: readonly string[]): Promise<void> {
    const options = { env: this.#environment, ...limits }
    await execute('podman-compose', ['--file', file, 'up', '--no-start'], options)
    for (const service of services) {
      const name = `skyway_${service}_1`
      await this.run('start', name)
      await this.healthy(name)
    }
  }

  /** Waits until the health check of a container succeeds, if it has one. Throws after two minutes. */
  async healthy(name: string): Promise<void> {
    const check = await this.run('inspect', '--format={{.Config.Healthcheck}}', name)
    const latest = performance.now() + limit(120_000)
    while (check !== '<nil>' && !(await this.succeeds('healthcheck', 'run', name))) {
      if (performance.now() > latest) throw new Error(`${name} does not become healthy`)
      await wait(500)
    }
  }

  /** Removes all containers, networks and volumes. */
  async removeContainers(): Promise<void> {
    // Podman removes no container on which another depends, and does not sort them.
    for (let left = Infinity; left > 0; ) {
      await this.succeeds('rm', '--all', '--force', '--time=5')
      const now = (await this.run('ps', '--all', '--quiet')).split('\n').filter((id) => id !== '').length
      if (now >= left) throw new Error(`${now} containers cannot be removed`)
      left = now
    }
    await this.run('volume', 'prune', '--force')
    await this.run('network', 'prune', '--force')
  }

  /** Removes all containers, networks and volumes and, unless they are kept, the images and the folder. */
  async remove(): Promise<void> {
    await this.removeContainers()
    if (this.#isKept) return
    await this.run('system', 'reset', '--force')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/**
 * Starts this program again where Podman finds only the second version of control groups, if this machine
 * has both; no runtime works beside both. Returns the exit code, or null if nothing had to be done.
 */
export async function inOneHierarchy(): Promise<number | null> {
  const unified = '/sys/fs/cgroup/unified'
  if (!existsSync(unified)) return null
  const inside = `mount --bind ${unified} /sys/fs/cgroup && exec "$@"`
  const command = ['sh', '-c', inside, 'sh', process.execPath, ...process.argv.slice(1)]
  const child = spawn('unshare', ['--mount', ...command], { stdio: 'inherit' })
  const [status] = await once(child, 'close')
  return Number(status ?? 1)
}
