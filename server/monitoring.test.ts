import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readFigures } from '../test/support/app/figures.ts'
import { Browser } from '../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../test/support/app/test-app.ts'
import { limit } from '../test/support/limits.ts'
import { type MailServer, openMailServer } from '../test/support/mail/mail-server.ts'
import { queueMails } from '../test/support/mail/queued-mails.ts'
import { noteBackup, noteTestedBackup } from './storage/backup.ts'
import { DiskSpace } from './storage/embedded/disk-space.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.strictObject({ summary: z.string().min(40), page: z.string() }),
})
const rules = z
  .object({ groups: z.tuple([z.object({ rules: z.array(rule) })]) })
  .parse(parse(read('deploy/monitoring/alerts.yaml'))).groups[0].rules
const { panels } = z
  .object({
    panels: z.array(
      z.object({
        title: z.string(),
        targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('deploy/monitoring/dashboard.json')))

const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
]

interface Selector {
  metric: string
  /** Each with its value, if that is compared by `=`. */
  labels: Record<string, string | null>
}

/**
 * Reads a query: its selectors, and the labels by which it groups.
 *
 * @throws Error if it is not PromQL
 */
function readQuery(query: string): { selectors: Selector[]; groupedBy: string[] } {
  // Grafana replaces its variable before it sends the query.
  const text = query.replaceAll('$__rate_interval', '1m')
  const selectors: Selector[] = []
  const groupedBy: string[] = []
  parser.parse(text).iterate({
    enter({ type, from, to, node }) {
      const code = text.slice(from, to)
      if (type.isError) throw new Error(`${query} is no PromQL at ${from}`)
      if (type.name === 'VectorSelector') selectors.push({ metric: '', labels: {} })
      const selector = selectors.at(-1)
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector' && selector) {
        selector.metric = code
      }
      if (type.name === 'LabelName' && node.parent?.name === 'GroupingLabels') groupedBy.push(code)
      if (type.name === 'UnquotedLabelMatcher' && selector) {
        const [, label = '', operator, value = ''] = /^(\w+)\s*(=~|!=|!~|=)\s*"(.*)"$/.exec(code) ?? []
        selector.labels[label] = operator === '=' ? value : null
      }
    },
  })
  return { selectors, groupedBy }
}

/** What Prometheus itself exports or adds. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance'] }

let mailServer: MailServer
let testApp: TestApp
/** The series that the app exports after some traffic: labels with their values, by metric. */
const exported = new Map<string, Record<string, string>[]>()
beforeAll(async () => {
  mailServer = await openMailServer()
  testApp = await openTestApp({
    settings: { smtpUrl: mailServer.url, pictureFetch: 'any', requireConfirmedEmail: false },
    diskSpace: new DiskSpace(tmpdir()),
  })
  await makeTraffic()
  for (const series of (await readFigures(testApp)).keys()) {
    const [, metric = '', text = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
    const labels = Object.fromEntries(
      [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
    )
    exported.set(metric, [...(exported.get(metric) ?? []), labels])
  }
})
afterAll(async () => {
  await testApp.close()
  await mailServer.close()
})

async function makeTraffic(): Promise<void> {
  const { headers } = await testApp.person({ reader: true })
  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    testApp.inject({ method, url, headers, payload })
  const { id } = z
    .object({ id: z.number() })
    .parse((await send('POST', '/api/games', { gameTypeId: 1 })).json())
  await send('PUT', '/api/games', { gameId: id, turn: 0, actionId: 0, itemRow: 1, itemColumn: 1 })
  await send('PUT', '/api/AppUser', { displayName: 'Heron', profilePicture: 'http://localhost:1/heron.png' })
  const admin = await testApp.person({ admin: true })
  await testApp.inject({ method: 'POST', url: '/lambda/backend-off', payload: {}, headers: admin.headers })
  await testApp.inject('/api/gametypes/page')
  await testApp.inject({ url: '/api/system/secure/toggle', headers: admin.headers })
  await new Browser(testApp).sendSignIn({ email: 'nobody@example.org', password: 'not a password' })
  const mail = { kind: 'test', to: 'heron@example.org', subject: 'Hello', text: 'One line.' }
  await queueMails(testApp.database, mail, { ...mail, goodForSeconds: 0 })
  await noteBackup(testApp.address)
  await noteTestedBackup(testApp.address, new Date())
  // Mails and pictures are tried after the request that queued them.
  await vi.waitFor(
    async () => {
      const exported = [...(await readFigures(testApp)).keys()].join('\n')
      expect(exported).toContain('skyway_jobs_total{kind="mail",topic="test",outcome="failed"}')
      expect(exported).toContain('skyway_profile_pictures_total{')
    },
    { timeout: limit(10_000) },
  )
}

describe('a query uses only metrics and labels that the server exports', { tags: 'WATCH-02' }, () => {
  test.each(queries)('%s: %s', (_name, query) => {
    const { selectors, groupedBy } = readQuery(query)
    expect(selectors.length).toBeGreaterThan(0)
    const known = new Set([...ofPrometheus.labels, 'le'])
    for (const { metric, labels } of selectors) {
      if (ofPrometheus.metrics.includes(metric)) continue
      const series = exported.get(metric) ?? []
      expect(series, metric).not.toEqual([])
      for (const each of series) for (const label of Object.keys(each)) known.add(label)
      for (const [label, value] of Object.entries(labels)) {
        if (ofPrometheus.labels.includes(label)) continue
        const values = series.map((each) => each[label])
        expect(values, `${metric} has a label ${label}`).not.toEqual(values.map(() => undefined))
        if (value !== null) expect(values, `${metric}{${label}}`).toContain(value)
      }
    }
    expect([...known]).toEqual(expect.arrayContaining(groupedBy))
  })
})

test('every metric of the server is on the dashboard', { tags: 'WATCH-02' }, () => {
  const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
  const missing = [...exported.keys()]
    .filter((metric) => metric.startsWith('skyway_') && !/_(bucket|sum)$/.test(metric))
    .filter((metric) => !shown.includes(metric))
  expect(missing).toEqual([])
})

test('the legend of a panel names labels that its query keeps', { tags: 'WATCH-02' }, () => {
  for (const { title, targets = [] } of panels) {
    for (const { expr, legendFormat } of targets) {
      const { selectors, groupedBy } = readQuery(expr)
      const labels = selectors.flatMap(({ metric }) => (exported.get(metric) ?? []).flatMap(Object.keys))
      const kept = groupedBy.length > 0 ? groupedBy : [...labels, 'instance']
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)
      expect(kept, title).toEqual(expect.arrayContaining(named))
    }
  }
})

test.each(rules.map(({ alert, annotations }) => [alert, annotations.page] as const))(
  '%s names a page and a heading that exist: %s',
  { tags: 'WATCH-02' },
  (_alert, page) => {
    const [file = '', heading] = page.split('#')
    expect(file).toMatch(/^docs\/operator\/[a-z-]+\.md$/)
    expect(existsSync(path.join(root, file))).toBe(true)
    const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    )
    if (heading !== undefined) expect(headings).toContain(heading)
  },
)

test('the page for operators explains every alert, and no other', { tags: 'WATCH-02' }, () => {
  const explained = [...read('docs/operator/monitor.md').matchAll(/^\| `(Skyway\w+)` \|/gm)].map(
    ([, name]) => name,
  )
  expect(explained).toEqual(rules.map(({ alert }) => alert))
})

test('the example for Prometheus reads these rules, with the job that they name', {
  tags: 'WATCH-02',
}, () => {
  const example = z
    .object({
      rule_files: z.array(z.string()),
      scrape_configs: z.tuple([z.object({ job_name: z.string() })]),
    })
    .parse(parse(read('deploy/monitoring/prometheus.yaml')))
  expect(example.rule_files).toEqual(['alerts.yaml'])
  expect(read('deploy/monitoring/alerts.yaml')).toContain(`up{job="${example.scrape_configs[0].job_name}"}`)
})

test('without its database, the expression of SkywayNotReady becomes true', {
  tags: 'WATCH-02',
}, async () => {
  const expression = rules.find(({ alert }) => alert === 'SkywayNotReady')?.expr ?? ''
  const [, metric = '', value] = /^(\w+) == (\d+)$/.exec(expression) ?? []
  const other = await openTestApp()
  expect((await readFigures(other)).get(metric)).not.toBe(Number(value))
  await other.database.close()
  await expect.poll(async () => (await readFigures(other)).get(metric)).toBe(Number(value))
  // The test has closed the database already.
  await other.close().catch(() => {})
})
