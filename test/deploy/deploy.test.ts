import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { longestShutdown } from '../../server/serve.ts'
import { readSettings, shape, variableName } from '../../server/settings/settings.ts'
import { openTestApp, type TestApp } from '../support/app/test-app.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const variables = z.record(z.string(), z.string())
type Variables = z.infer<typeof variables>
const settingNames = new Set(Object.keys(shape.shape).map(variableName))

/** Returns the variables of a file of settings, those in comments included if `all`. */
function variablesIn(file: string, all = false): Variables {
  const lines = read(file).matchAll(all ? /^#?([A-Z_]+)=(.*)$/gm : /^([A-Z_]+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

/** The number that the first group of the pattern finds in a file. */
function numberIn(file: string, pattern: RegExp): number {
  const [, found] = pattern.exec(read(file)) ?? []
  if (found === undefined) throw new Error(`${file} has nothing like ${pattern}`)
  return Number(found)
}

const containerfile = read('deploy/Containerfile')
const image = {
  variables: Object.fromEntries(
    [...containerfile.matchAll(/^(?:ENV|) +([A-Z_]+)=(\S+)/gm)]
      .map(([, name = '', value = '']) => [name, value] as const)
      .filter(([name]) => name !== 'PATH'),
  ),
  user: numberIn('deploy/Containerfile', /^USER (\d+):\1$/m),
  port: numberIn('deploy/Containerfile', /^EXPOSE (\d+)$/m),
}

const compose = z
  .strictObject({
    name: z.string(),
    services: z.record(
      z.string(),
      z.looseObject({
        env_file: z.string().optional(),
        environment: variables.optional(),
        command: z.array(z.string()).optional(),
        read_only: z.literal(true),
        cap_drop: z.tuple([z.literal('ALL')]),
        security_opt: z.tuple([z.literal('no-new-privileges:true')]),
        restart: z.literal('unless-stopped'),
        depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
        healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
        networks: z.record(z.string(), z.object({ ipv4_address: z.ipv4(), mac_address: z.mac().optional() })),
        extra_hosts: z.array(z.string()).optional(),
        stop_grace_period: z.string().optional(),
      }),
    ),
    networks: z.record(z.string(), z.unknown()),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('deploy/compose.yaml')))
const { server, database, proxy, backup } = compose.services

const securityContext = z.strictObject({
  allowPrivilegeEscalation: z.literal(false),
  readOnlyRootFilesystem: z.literal(true),
  capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
})
const probe = z.looseObject({ httpGet: z.strictObject({ path: z.string(), port: z.literal('http') }) })
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z
    .object({ preStop: z.object({ exec: z.object({ command: z.tuple([z.literal('sleep'), z.string()]) }) }) })
    .optional(),
  resources: z.object({ requests: variables, limits: variables }),
  securityContext,
})
const pod = z.object({
  spec: z.looseObject({
    automountServiceAccountToken: z.literal(false),
    terminationGracePeriodSeconds: z.number().optional(),
    securityContext: z.looseObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.number(),
      seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
    }),
    initContainers: z.array(container).default([]),
    containers: z.array(container),
  }),
})
const kubernetes = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) =>
  z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) }).parse(document.toJS()),
)
const ofKind = (kind: string) => kubernetes.find((found) => found.kind === kind)
const deployment = z
  .object({ spec: z.object({ replicas: z.number(), template: pod }) })
  .parse(ofKind('Deployment')).spec
const cron = z
  .object({ spec: z.object({ jobTemplate: z.object({ spec: z.object({ template: pod }) }) }) })
  .parse(ofKind('CronJob')).spec
const pods = [deployment.template.spec, cron.jobTemplate.spec.template.spec]
const [podServer] = deployment.template.spec.containers
const podVariables = {
  ...z.object({ data: variables }).parse(ofKind('ConfigMap')).data,
  ...z.object({ stringData: variables }).parse(ofKind('Secret')).stringData,
}

/** Returns the environment of a service of compose.yaml, when deploy/.env is example.env with a password. */
function environmentOf(service: typeof server): Variables {
  const file = { ...variablesIn('deploy/example.env'), POSTGRES_PASSWORD: 'secret' }
  const own = Object.entries(service?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace(
      /\$\{(\w+)(?::-([^}]*))?[^}]*\}/g,
      (_, key: keyof typeof file, otherwise: string | undefined) => file[key] ?? otherwise ?? '',
    ),
  ])
  return { ...image.variables, ...file, ...Object.fromEntries(own) }
}

describe('every variable is a setting, and together they start a server', { tags: 'HOST-06' }, () => {
  test.each<[string, Variables, readonly string[]]>([
    ['the image', image.variables, []],
    ['compose.yaml, the server', server?.environment ?? {}, []],
    ['compose.yaml, the backup', backup?.environment ?? {}, []],
    ['example.env', variablesIn('deploy/example.env', true), ['POSTGRES_PASSWORD']],
    ['systemd/skyway.env', variablesIn('deploy/systemd/skyway.env', true), []],
    ['kubernetes.yaml', podVariables, []],
  ])('%s', (_, given, others) => {
    expect(Object.keys(given).length).toBeGreaterThan(0)
    expect(Object.keys(given).filter((name) => !settingNames.has(name) && !others.includes(name))).toEqual([])
  })

  test('compose.yaml', () => {
    const settings = readSettings(environmentOf(server))
    expect(settings).toMatchObject({ nodeEnv: 'production', host: '::', port: image.port })
    expect(settings.databaseUrl).toBe('postgres://skyway:secret@database/skyway')
    expect(readSettings(environmentOf(backup)).databaseUrl).toBe(settings.databaseUrl)
    expect(settings.trustedProxies).toEqual([proxy?.networks['web']?.ipv4_address])
    const { web } = server?.networks ?? {}
    expect(proxy?.extra_hosts).toEqual([`server:${web?.ipv4_address}`])
    for (const { extra_hosts } of [server ?? {}, backup ?? {}])
      expect(extra_hosts).toEqual([`database:${database?.networks['data']?.ipv4_address}`])
  })

  test('systemd', () => {
    const settings = readSettings(variablesIn('deploy/systemd/skyway.env'))
    expect(settings).toMatchObject({ nodeEnv: 'production', port: image.port, dataFolder: '/var/lib/skyway' })
    expect(settings.trustedProxies).toEqual(['127.0.0.1', '::1'])
  })

  test('kubernetes.yaml', () => {
    const settings = readSettings({ ...image.variables, ...podVariables })
    expect(settings.port).toBe(podServer?.ports?.[0]?.containerPort)
    expect(settings.trustedProxies).not.toEqual([])
  })
})

describe('a server stops without failing a request', { tags: 'HOST-06' }, () => {
  const drains: readonly [string, number][] = [
    ['compose.yaml', Number(server?.environment?.['DRAIN_SECONDS'])],
    ['systemd/skyway.env', Number(variablesIn('deploy/systemd/skyway.env')['DRAIN_SECONDS'])],
    ['kubernetes.yaml', Number(podVariables['DRAIN_SECONDS'])],
  ]
  test.each(drains)('%s: the proxies forget an idle connection before the server closes it', (_, drain) => {
    expect(readSettings({ DRAIN_SECONDS: String(drain) }).drainSeconds).toBe(drain)
    for (const [file, pattern] of [
      ['deploy/Caddyfile', /^\s+keepalive (\d+)s$/m],
      ['deploy/nginx.conf', /^ {4}keepalive_timeout (\d+)s;$/m],
    ] as const)
      expect(numberIn(file, pattern), file).toBeLessThan(drain)
    expect(read('deploy/haproxy.cfg')).toMatch(/^ {4}option http-server-close$/m)
  })

  test('each way waits for the longest shutdown before it kills', () => {
    const seconds = longestShutdown / 1000
    const preStop = Number(podServer?.lifecycle?.preStop.exec.command[1])
    expect(numberIn('deploy/systemd/skyway.service', /^TimeoutStopSec=(\d+)s$/m)).toBeGreaterThan(seconds)
    expect(Number.parseInt(server?.stop_grace_period ?? '', 10)).toBeGreaterThan(seconds)
    expect(deployment.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(preStop + seconds)
    expect(read('deploy/systemd/skyway.service')).toMatch(/^KillMode=mixed$/m)
  })
})

describe('ports and addresses are those of the server', { tags: 'HOST-06' }, () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())

  test('everything leads to the port of the image', () => {
    expect(image.port).toBe(readSettings({}).port)
    expect(numberIn('deploy/Caddyfile', /SKYWAY_SERVERS:127\.0\.0\.1:(\d+)/)).toBe(image.port)
    expect(numberIn('deploy/nginx.conf', /server 127\.0\.0\.1:(\d+)/)).toBe(image.port)
    expect(numberIn('deploy/haproxy.cfg', /server one 127\.0\.0\.1:(\d+)/)).toBe(image.port)
    expect(proxy?.environment?.['SKYWAY_SERVERS']).toBe(`server:${image.port}`)
  })

  test('health is asked where the server answers', async () => {
    const { startupProbe, livenessProbe, readinessProbe } = podServer ?? {}
    const asked = [startupProbe, livenessProbe, readinessProbe].map((found) => found?.httpGet.path)
    expect(asked).toEqual(['/health/live', '/health/live', '/health/ready'])
    expect(containerfile).toMatch(/HEALTHCHECK[^#]*\/health\/live/)
    for (const url of asked) {
      expect((await app.inject({ method: 'GET', url: url ?? '' })).statusCode).toBe(200)
    }
  })

  test('no proxy shows the metrics, and the server shows them to none', async () => {
    expect(read('deploy/Caddyfile')).toMatch(/@metrics path \/metrics \/metrics\/\n\s+respond @metrics 404/)
    expect(read('deploy/nginx.conf')).toMatch(/location ~\* \^\/metrics\/\?\$ \{\s+return 404;/)
    expect(read('deploy/haproxy.cfg')).toContain('return status 404 if { path_reg -i ^/metrics/?$ }')
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (const url of ['/metrics', '/METRICS/'])
      expect((await app.inject({ method: 'GET', url, headers })).statusCode).toBe(404)
  })
})

test('pods run as the user of the image, and no container keeps a privilege', { tags: 'HOST-06' }, () => {
  for (const { securityContext: own, containers, initContainers } of pods) {
    expect(own.runAsUser).toBe(image.user)
    expect([...containers, ...initContainers].length).toBeGreaterThan(0)
  }
  expect(Object.keys(compose.services)).toEqual(['server', 'database', 'proxy', 'backup'])
})

test('every command is one of the product, and all ways keep a backup and test it', {
  tags: 'HOST-06',
}, () => {
  const commands = [
    ...pods.flatMap(({ containers, initContainers }) =>
      [...containers, ...initContainers].map(({ command = [] }) => command.join(' ')),
    ),
    ...(backup?.command ?? []),
    ...readdirSync(path.join(root, 'deploy/systemd')).map((file) => read(`deploy/systemd/${file}`)),
    containerfile,
  ].join('\n')
  const names = [...commands.matchAll(/(?<!\/[a-z]*)(?:\/opt\/skyway\/(?:current\/)?)?script\/([a-z-]+)/g)]
  expect(new Set(names.map(([, name]) => name))).toEqual(
    new Set(['backup', 'bootstrap', 'migrate', 'release', 'start']),
  )
  for (const [, name = ''] of names) expect(existsSync(path.join(root, 'script', name)), name).toBe(true)
  const backups = [...commands.matchAll(/script\/backup( test)?(?=$|\n|;| &&)/g)].map(
    ([, test]) => test !== undefined,
  )
  expect(backups).toEqual([false, true, false, true, false, true])
  const places = [environmentOf(backup), variablesIn('deploy/systemd/skyway.env'), podVariables]
  expect(places.map(({ BACKUP_TO }) => BACKUP_TO)).toEqual(['/backups', '/var/backups/skyway', '/backups'])
})

test('the log goes where fail2ban reads it', { tags: 'HOST-06' }, () => {
  const [, file] = /^StandardOutput=append:(\S+)$/m.exec(read('deploy/systemd/skyway.service')) ?? []
  expect(read('docs/operator/monitor.md')).toContain(`logpath = ${file}\n`)
  expect(read('deploy/systemd/skyway.logrotate')).toContain(`\n${file} {\n`)
})
