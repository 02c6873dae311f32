import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { throwAwayFolder } from '../../test/support/server/throw-away-folder.ts'
import { countriesFile } from '../../test/support/visits/countries-file.ts'
import { openCountries } from './countries.ts'

const folder = throwAwayFolder()
afterAll(() => rmSync(folder, { recursive: true }))
const told: unknown[] = []
const log = { warn: (fact: unknown) => void told.push(fact) }

test("a client address has the country of its network in the owner's file", { tags: 'VISIT-05' }, () => {
  writeFileSync(
    path.join(folder, 'countries.mmdb'),
    countriesFile({ '203.0.113.0/24': 'DE', '198.51.100.128/25': 'FR', '2001:db8:1::/48': 'JP' }),
  )
  const countryOf = openCountries(folder, log)
  const found = Object.fromEntries(
    [
      '203.0.113.77',
      '::ffff:203.0.113.77',
      '198.51.100.200',
      '198.51.100.1',
      '2001:db8:1::5',
      '2001:db8:2::5',
      '::1',
    ].map((address) => [address, countryOf(address)]),
  )
  expect(found).toEqual({
    '203.0.113.77': 'DE',
    '::ffff:203.0.113.77': 'DE',
    '198.51.100.200': 'FR',
    '198.51.100.1': null,
    '2001:db8:1::5': 'JP',
    '2001:db8:2::5': null,
    '::1': null,
  })
  expect(told).toEqual([])
})

test('without the file, or with one that cannot be read, no address has a country', {
  tags: 'VISIT-05',
}, () => {
  expect(openCountries(path.join(folder, 'nowhere'), log)('203.0.113.77')).toBeNull()
  expect(told).toEqual([])
  writeFileSync(path.join(folder, 'countries.mmdb'), 'a table of countries')
  expect(openCountries(folder, log)('203.0.113.77')).toBeNull()
  expect(told).toHaveLength(1)
})
