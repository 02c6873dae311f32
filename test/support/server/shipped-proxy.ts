import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './server-process.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

const deploy = path.resolve(import.meta.dirname, '../../../deploy')

/** The proxies that deploy/ has a configuration for. */
export const shippedProxies = ['caddy', 'nginx', 'haproxy'] as const
export type ShippedProxy = (typeof shippedProxies)[number]

/** A text of a configuration, and what takes its place. */
type Change = readonly [string | RegExp, string]

/**
 * Starts a proxy of Debian's package of the same name in front of a server, with the configuration of deploy/ except
 * for ports and certificates: it takes plain HTTP at 127.0.0.1.
 *
 * @param changes what else differs from the configuration of nginx or HAProxy
 * @throws Error if the program is not installed, or does not listen within ten seconds
 */
export async function openShippedProxy(
  name: ShippedProxy,
  serverPort: number,
  changes: readonly Change[] = [],
): Promise<{ port: number; close(): Promise<void> }> {
  const folder = throwAwayFolder()
  const port = await freePort()
  const { file, text, options, variables } = configuration(name, { folder, port, serverPort, changes })
  writeFileSync(path.join(folder, file), text)
  // The workers of nginx have an account of their own, which must reach its cache.
  chmodSync(folder, 0o711)
  const child = spawn(name, options, {
    cwd: folder,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr?.on('data', (bytes) => {
    printed += String(bytes)
  })
  const [failure] = await Promise.race([once(child, 'error'), listening(child, port)])
  if (failure) throw new Error(`${name} does not start; is Debian's package ${name} installed?\n${printed}`)
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  return {
    port,
    async close() {
      process.off('exit', endWithUs)
      if (child.exitCode === null) {
        child.kill()
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a list with a failure, or an empty one when the port is open. */
async function listening(child: ChildProcess, port: number): Promise<unknown[]> {
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      once(socket, 'close').then(() => false),
    ])
    socket.destroy()
    if (isOpen) return []
    await wait(100)
  }
  return ['not listening']
}

interface Place {
  readonly folder: string
  readonly port: number
  readonly serverPort: number
  readonly changes: readonly Change[]
}

function configuration(name: ShippedProxy, { folder, port, serverPort, changes }: Place) {
  switch (name) {
    case 'caddy':
      return {
        file: 'Caddyfile',
        text: readFileSync(path.join(deploy, 'Caddyfile'), 'utf8'),
        options: ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
        variables: {
          PUBLIC_URL: `http://127.0.0.1:${port}`,
          SKYWAY_SERVERS: `127.0.0.1:${serverPort}`,
          XDG_CONFIG_HOME: folder,
          XDG_DATA_HOME: folder,
        },
      }
    case 'nginx': {
      const shipped = changed('nginx.conf', [
        [/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, ''],
        [/^ +listen 443 ssl http2;\n/m, `    listen 127.0.0.1:${port};\n`],
        [/^ +listen \[::\]:443 ssl http2;\n/m, ''],
        [/^ +ssl_.*\n/gm, ''],
        ['127.0.0.1:8080', `127.0.0.1:${serverPort}`],
        ['/var/cache/skyway', 'cache'],
        ...changes,
      ])
      const around = 'daemon off; pid nginx.pid; error_log stderr; events { worker_connections 4096; }'
      return {
        file: 'nginx.conf',
        text: `${around}\nhttp { access_log off;\n${shipped}}\n`,
        options: ['-p', folder, '-c', 'nginx.conf'],
        variables: {},
      }
    }
    case 'haproxy':
      return {
        file: 'haproxy.cfg',
        text: changed('haproxy.cfg', [
          [/^ +log \/dev\/log.*\n/m, ''],
          [/^ +bind :::80 .*\n/m, ''],
          [/^ +bind :::443 .*\n/m, `    bind 127.0.0.1:${port}\n`],
          [/^ +http-request redirect .*\n/m, ''],
          ['127.0.0.1:8080', `127.0.0.1:${serverPort}`],
          ...changes,
        ]),
        options: ['-db', '-f', 'haproxy.cfg'],
        variables: {},
      }
  }
}

/** Returns a file of deploy/ with changes, each of which must have something to change. */
function changed(file: string, changes: readonly Change[]): string {
  let text = readFileSync(path.join(deploy, file), 'utf8')
  for (const [from, to] of changes) {
    const next = text.replace(from, to)
    if (next === text) throw new Error(`deploy/${file} has no ${from}`)
    text = next
  }
  return text
}
