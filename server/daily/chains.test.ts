import { createHash } from 'node:crypto'
import { dayAfter } from '@skyway/engine/chance/day.ts'
import { seedFromHex, seedToHex } from '@skyway/engine/chance/seed.ts'
import { provesLink } from '@skyway/engine/chance/seed-chain.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import { type DatabaseClock, openDatabaseClock } from '../../test/support/postgres/database-clock.ts'
import { type Database, openDatabase } from '../storage/database.ts'
import { Chains } from './chains.ts'

let fresh: Awaited<ReturnType<typeof openFreshDatabase>>
let clock: DatabaseClock
let database: Database
beforeAll(async () => {
  fresh = await openFreshDatabase()
  clock = await openDatabaseClock(fresh.address)
  database = openDatabase(fresh.address, 10)
})
afterAll(async () => {
  await database.close()
  await clock.close()
  await fresh.drop()
})
beforeEach(async () => {
  await clock.client.query('delete from daily_chains')
  await clock.set('2027-03-10T15:00:00Z')
})

test('processes that start at once make one chain, from the current day on', {
  tags: 'DAILY-01',
}, async () => {
  await Promise.all(Array.from({ length: 8 }, () => new Chains(database.db).extend()))
  const all = await new Chains(database.db).all()
  expect(all).toEqual([
    { firstDay: '2027-03-10', days: 1461, anchor: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  await new Chains(database.db).extend()
  expect(await new Chains(database.db).all()).toEqual(all)
})

test('the seed of each day hashes to that of the day before, up to the anchor', {
  tags: 'DAILY-01',
}, async () => {
  const chains = new Chains(database.db)
  await chains.extend()
  const [chain] = await chains.all()
  const links = [...(await chains.linksOf('2027-04-09', 40))]
  expect(links.map(([day]) => day)).toEqual(
    Array.from({ length: 31 }, (_, back) => dayAfter('2027-04-09', -back)),
  )
  for (const [index, [, { seed }]] of links.entries()) {
    const before = links[index + 1]?.[1].seed
    const digest = createHash('sha256').update(seed).digest('hex')
    expect(digest).toBe(before ? seedToHex(before) : chain?.anchor)
  }
  const newest = links[0]?.[1]
  expect(newest).toMatchObject({ number: 31, firstDay: '2027-03-10' })
  const anchor = { number: 0, seed: seedFromHex(chain?.anchor ?? '') }
  expect(newest && provesLink(newest, anchor)).toBe(true)
})

test('the anchor of the next chain is shown a year before the first day that it deals', {
  tags: 'DAILY-01',
}, async () => {
  const chains = new Chains(database.db)
  await chains.extend()
  const next = dayAfter('2027-03-10', 1461)
  await clock.set(`${dayAfter(next, -366)}T23:59:59Z`)
  await chains.extend()
  expect(await chains.all()).toHaveLength(1)
  await clock.set(`${dayAfter(next, -365)}T00:00:00Z`)
  await Promise.all(Array.from({ length: 8 }, () => new Chains(database.db).extend()))
  const all = await chains.all()
  expect(all.map(({ firstDay }) => firstDay)).toEqual(['2027-03-10', next])
  expect(new Set(all.map(({ anchor }) => anchor)).size).toBe(2)

  const around = await chains.linksOf(next, 2)
  expect([...around.values()].map(({ number, firstDay }) => [number, firstDay])).toEqual([
    [1, next],
    [1461, '2027-03-10'],
  ])
})

test('after years without a server, every day has a seed again', { tags: 'DAILY-01' }, async () => {
  const chains = new Chains(database.db)
  await chains.extend()
  await clock.set('2040-01-01T00:00:00Z')
  await chains.extend()
  expect((await chains.today()).day).toBe('2040-01-01')
  expect((await chains.linksOf('2039-12-31', 400)).size).toBe(400)
})

test('the links of a chain are computed once', { tags: 'DAILY-01' }, async () => {
  const chains = new Chains(database.db)
  await chains.extend()
  const [one, other] = [await chains.today(), await chains.today()]
  expect(other.seed).toBe(one.seed)
})

test('the seed of a past day is told, that of the current day is not', { tags: 'DAILY-05' }, async () => {
  const chains = new Chains(database.db)
  await chains.extend()
  const { seed } = await chains.today()
  expect(await chains.past('2027-03-10')).toBeNull()
  await clock.set('2027-03-11T00:00:00Z')
  expect(await chains.past('2027-03-10')).toEqual(seed)
  expect(await chains.past('2027-03-09')).toBeNull()
})
