import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sentByServer } from '../../web/build/served-packages.ts'

test('the licenses include every package of which the server sends files to browsers', {
  tags: 'PAGE-16',
}, () => {
  const file = path.resolve(import.meta.dirname, '../../server/stocks/page-files.ts')
  const packages = readFileSync(file, 'utf8').matchAll(/import\.meta\.resolve\('(.+)\/package\.json'\)/g)
  expect(new Set(Array.from(packages, ([, name]) => name))).toEqual(new Set(sentByServer))
})
