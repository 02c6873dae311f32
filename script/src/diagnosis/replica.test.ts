import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../../server/settings/settings.ts'
import { openReplicated, type Replicated } from '../../../test/support/postgres/replicated-postgres.ts'
import { line } from './finding.ts'
import { replicaFindings } from './replica.ts'

let replicated: Replicated
beforeAll(async () => {
  replicated = await openReplicated(false)
})
afterAll(() => replicated.close())

describe('the doctor on a replica', { tags: 'HOST-07' }, () => {
  test.each([
    ['a standby', () => replicated.standby.url, /^ok .*leads to a standby/],
    ['a primary', () => replicated.primary.url, /^warning .*leads to a primary.*Let it lead to a standby/],
    [
      'a closed port',
      () => 'postgres://skyway@127.0.0.1:1/x',
      /^warning .*ECONNREFUSED.*the primary is read/,
    ],
  ])('tells %s', async (_what, address, expected) => {
    const settings = readSettings({ DATABASE_URL: replicated.url, DATABASE_REPLICA_URL: address() })
    const findings = await replicaFindings(settings)
    expect(findings.map(line)).toEqual([expect.stringMatching(expected)])
  })

  test('says nothing if there is none', async () => {
    expect(await replicaFindings(readSettings({}))).toEqual([])
  })
})
