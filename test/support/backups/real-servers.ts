import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limit } from '../limits.ts'
import { freePort } from '../server/server-process.ts'

/** A server of others, which a trial starts on this machine. */
export interface RealServer {
  /** Where backups can be kept, as in BACKUP_TO. */
  readonly address: string
  /** What a process needs in its environment to use it. */
  readonly variables: Readonly<Record<string, string>>
  close(): Promise<void>
}

const account = userInfo().username

/** Starts the SFTP server of OpenSSH, with a key that may log in. @param disk where the backups go */
export async function openOpenSsh(folder: string, disk: string): Promise<RealServer> {
  const at = (name: string) => path.join(folder, name)
  for (const name of ['host', 'user'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)])
  // It wants this folder to exist, as the script of the system makes it.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true })
  const port = await freePort()
  const settings = {
    ListenAddress: `127.0.0.1:${port}`,
    HostKey: at('host'),
    AuthorizedKeysFile: at('user.pub'),
    PidFile: 'none',
    // The folder of the trial is below one in which everybody may write.
    StrictModes: 'no',
    UsePAM: 'no',
    Subsystem: 'sftp internal-sftp',
  }
  writeFileSync(
    at('sshd_config'),
    Object.entries(settings)
      .map((pair) => `${pair.join(' ')}\n`)
      .join(''),
  )
  const { stdout: program } = {
    stdout: execFileSync('sh', ['-c', 'PATH=$PATH:/usr/sbin command -v sshd']).toString(),
  }
  const server = run(program.trim(), ['-D', '-e', '-f', at('sshd_config')], at('sshd.log'))
  await listening(port)
  const print =
    execFileSync('ssh-keygen', ['-l', '-f', at('host.pub')])
      .toString()
      .split(' ')[1] ?? ''
  return {
    address: `sftp://${account}@127.0.0.1:${port}${disk}/backups?host-key=${print}&key=${at('user')}`,
    variables: {},
    close: () => end(server),
  }
}

/** Starts OpenStack Swift with its API of S3: an own process for each of its parts. @param disk where the objects go */
export async function openSwift(folder: string, disk: string): Promise<RealServer> {
  const at = (name: string) => path.join(folder, name)
  mkdirSync(path.join(disk, 'objects'), { recursive: true })
  writeFileSync(at('swift.conf'), '[swift-hash]\nswift_hash_path_suffix = trial\n')
  const usual = { bind_ip: '127.0.0.1', user: account, swift_dir: folder, workers: 0 }
  const started: ChildProcess[] = []
  const start = async (program: string, words: string[], port: number) => {
    started.push(run(program, words, at(`${program}.log`)))
    await listening(port)
  }
  for (const part of ['account', 'container', 'object']) {
    const port = await freePort()
    writeSections(at(`${part}.conf`), {
      DEFAULT: { ...usual, bind_port: port, devices: disk, mount_check: 'false', fallocate_reserve: 0 },
      'pipeline:main': { pipeline: `${part}-server` },
      [`app:${part}-server`]: { use: `egg:swift#${part}` },
    })
    const ring = (...words: string[]) => execFileSync('swift-ring-builder', [at(`${part}.builder`), ...words])
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${port}/objects`, '1')
    ring('rebalance')
    await start(`swift-${part}-server`, [at(`${part}.conf`)], port)
  }
  const cache = await freePort()
  await start('memcached', ['-u', account, '-l', '127.0.0.1', '-p', String(cache)], cache)
  const port = await freePort()
  const filters = ['catch_errors', 'cache', 'listing_formats', 's3api', 'tempauth', 'bulk', 'slo']
  const [key, secret] = ['test:tester', 'testing']
  const own: Readonly<Record<string, object>> = {
    cache: { use: 'egg:swift#memcache', memcache_servers: `127.0.0.1:${cache}` },
    s3api: { use: 'egg:swift#s3api', location: 'us-east-1' },
    tempauth: { use: 'egg:swift#tempauth', user_test_tester: `${secret} .admin` },
  }
  writeSections(at('proxy.conf'), {
    DEFAULT: { ...usual, bind_port: port },
    'pipeline:main': { pipeline: [...filters, 'proxy-server'].join(' ') },
    'app:proxy-server': {
      use: 'egg:swift#proxy',
      account_autocreate: 'true',
      // Patient, because everything runs on this machine, which has one disk: a full one is tried again at once.
      conn_timeout: 10,
      node_timeout: 60,
      error_suppression_interval: 0,
    },
    ...Object.fromEntries(
      filters.map((name) => [`filter:${name}`, own[name] ?? { use: `egg:swift#${name}` }]),
    ),
  })
  await start('swift-proxy-server', [at('proxy.conf')], port)
  return {
    address: `s3://backups/cards?endpoint=http://127.0.0.1:${port}`,
    variables: { AWS_ACCESS_KEY_ID: key, AWS_SECRET_ACCESS_KEY: secret },
    close: async () => void (await Promise.all(started.map(end))),
  }
}

function writeSections(file: string, sections: Readonly<Record<string, object>>): void {
  const texts = Object.entries(sections).map(([name, lines]) =>
    [`[${name}]`, ...Object.entries(lines).map((pair) => pair.join(' = '))].join('\n'),
  )
  writeFileSync(file, `${texts.join('\n')}\n`)
}

function run(program: string, words: readonly string[], log: string): ChildProcess {
  const output = openSync(log, 'a')
  const child = spawn(program, words, { stdio: ['ignore', output, output] })
  process.once('exit', () => child.kill())
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** Waits until something listens on a port. */
async function listening(port: number): Promise<void> {
  const latest = performance.now() + limit(20_000)
  while (performance.now() < latest) {
    const socket = createConnection(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch {
      await wait(50)
    } finally {
      socket.destroy()
    }
  }
  throw new Error(`Nothing listens on port ${port}`)
}
