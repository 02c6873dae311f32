import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readSettings } from '../../server/settings/settings.ts'
import { readOperatorPage } from '../support/operator/page.ts'

const folder = path.resolve(import.meta.dirname, '../../deploy/cluster')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const page = readOperatorPage('cluster.md')
const machines = { one: '10.0.0.1', two: '10.0.0.2', three: '10.0.0.3' }

const patroni = z
  .object({
    etcd3: z.object({ hosts: z.string() }),
    restapi: z.object({ listen: z.string() }),
    watchdog: z.object({ mode: z.string() }),
    bootstrap: z.object({
      dcs: z.object({
        ttl: z.int(),
        loop_wait: z.int(),
        retry_timeout: z.int(),
        synchronous_mode: z.boolean(),
        synchronous_mode_strict: z.boolean(),
      }),
    }),
    postgresql: z.object({ listen: z.string() }),
  })
  .parse(parse(read('patroni.yaml')))
const portOf = (address: string) => Number(address.split(':').at(-1))

/** Returns the servers of a configuration of HAProxy, by name. */
function serversIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^ +server (\w+) (\S+)$/gm)].map(([, name = '', address = '']) => [name, address]),
  )
}

/** Returns the addresses of the machines with a port, by name. */
function machinesAt(port: number): Record<string, string> {
  return Object.fromEntries(Object.entries(machines).map(([name, address]) => [name, `${address}:${port}`]))
}

describe('three machines that elect a primary', { tags: 'HOST-06' }, () => {
  test('a commit waits for a second machine, and a primary needs a watchdog', () => {
    const { ttl, loop_wait, retry_timeout, ...modes } = patroni.bootstrap.dcs
    expect(modes).toEqual({ synchronous_mode: true, synchronous_mode_strict: true })
    expect(patroni.watchdog.mode).toBe('required')
    expect(ttl).toBeGreaterThanOrEqual(20)
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
  })

  test('all files name the same machines and ports', () => {
    const etcd = read('etcd.env')
    const peers = Object.entries(machinesAt(2380)).map(([name, address]) => `${name}=http://${address}`)
    expect(etcd).toContain(`\nETCD_INITIAL_CLUSTER=${peers.join(',')}\n`)
    expect(etcd).toContain('\nETCD_LISTEN_CLIENT_URLS=http://ADDRESS:2379\n')
    expect(patroni.etcd3.hosts.split(',')).toEqual(Object.values(machinesAt(2379)))
    expect(serversIn(read('haproxy.cfg'))).toEqual(machinesAt(portOf(patroni.postgresql.listen)))
    expect(serversIn(page.blockWith('backend skyway'))).toEqual(machinesAt(readSettings({}).port))
  })

  test('the servers reach the machine that Patroni calls the primary, and no other any more', () => {
    const haproxy = read('haproxy.cfg')
    const { host } = new URL(page.lineWith('DATABASE_URL').replace('DATABASE_URL=', ''))
    expect(haproxy).toContain(`\n    bind ${host}\n    option httpchk OPTIONS /primary\n`)
    expect(haproxy).toContain(` check port ${portOf(patroni.restapi.listen)} `)
    for (const text of [haproxy, page.blockWith('backend skyway')])
      expect(text).toMatch(/default-server .* on-marked-down shutdown-sessions$/m)
  })

  test('the page fills in all that is a machine’s own', () => {
    const [, script = ''] = /sed -i '(.+)'/.exec(page.lineWith('sed -i')) ?? []
    for (const file of ['etcd.env', 'patroni.yaml']) {
      const filled = execFileSync('sed', [script, path.join(folder, file)], { encoding: 'utf8' })
      expect(filled).toContain(machines.one)
      expect(filled.replaceAll(/^#.*/gm, '')).not.toMatch(/NAME$|ADDRESS/m)
    }
  })
})
