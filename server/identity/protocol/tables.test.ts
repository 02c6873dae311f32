import { getMigrations } from 'better-auth/db/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { embeddedResource, oidcClient } from '../../session/oidc-client.ts'
import { providerOptions } from './provider.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('the migrations create what the library expects: every table, column, type and index', async () => {
  const { settings, database } = testApp
  const options = providerOptions(
    {
      publicUrl: settings.publicUrl,
      issuer: oidcClient(settings).issuer,
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
