import { getMigrations } from 'better-auth/db/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedResource, relyingParty } from '../session/relying-party.ts'
import { type House, openHouse } from '../testing/harness.ts'
import { providerOptions } from './provider.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('our migrations make what the library expects: every table, column, type and index', async () => {
  const { settings, database } = house
  const options = providerOptions(
    {
      publicUrl: settings.publicUrl,
      issuer: relyingParty(settings).issuer,
      resource: embeddedResource(settings),
      secret: 'only for this comparison, of no use',
      groupsClaim: 'groups',
      accessTokenSeconds: 600,
      refreshTokenSeconds: 600,
      refreshGraceSeconds: 10,
      sessionSeconds: 600,
    },
    database,
  )
  const { toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems } = await getMigrations(options)
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
    schemaProblems: [],
  })
})
