import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { openDatabase } from '../storage/database.ts'
import { addressKey, Limits, networkKey } from './limits.ts'
import { Problem } from './problem.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPlay: 1.25 } })
})
afterAll(() => testApp.close())

/** Returns how many of so many uses by a person are allowed. */
async function allowed(
  limits: Limits,
  name: 'codesOfPerson' | 'movesOfPerson',
  person: number,
  tries: number,
) {
  let count = 0
  for (let i = 0; i < tries; i++) {
    try {
      await limits.take(name, person)
      count++
    } catch (error) {
      expect(error).toBeInstanceOf(Problem)
    }
  }
  return count
}

test('a limit holds across two processes of a database, and after a restart', { tags: 'T-D3' }, async () => {
  const second = openDatabase(testApp.address, 2)
  const [one, two] = [
    new Limits(testApp.database.db, testApp.settings),
    new Limits(second.db, testApp.settings),
  ]
  const counts = await Promise.all([allowed(one, 'codesOfPerson', 1, 4), allowed(two, 'codesOfPerson', 1, 4)])
  expect(counts[0] + counts[1]).toBe(5)
  const restarted = new Limits(second.db, testApp.settings)
  await expect(restarted.take('codesOfPerson', 1)).rejects.toMatchObject({
    status: 429,
    details: { retryAfterSeconds: expect.closeTo(60, -1) },
  })
  await restarted.take('codesOfPerson', 2)
  for (const limits of [one, two, restarted]) limits.close()
  await second.close()
})

test('uses that are taken in parts never exceed the limit, and the whole limit can be used', {
  tags: 'T-D5',
}, async () => {
  const [one, two] = [
    new Limits(testApp.database.db, testApp.settings),
    new Limits(testApp.database.db, testApp.settings),
  ]
  const both = await Promise.all([
    allowed(one, 'movesOfPerson', 3, 240),
    allowed(two, 'movesOfPerson', 3, 240),
  ])
  expect(both[0] + both[1]).toBe(250)
  for (const limits of [one, two]) limits.close()
})

test('many requests at once take one use each', { tags: 'T-D5' }, async () => {
  const limits = new Limits(testApp.database.db, testApp.settings)
  const take = () =>
    limits.take('movesOfPerson', 4).then(
      () => 1,
      () => 0,
    )
  const answers = await Promise.all(Array.from({ length: 250 }, take))
  expect(answers.filter((one) => one === 1)).toHaveLength(250)
  expect(await allowed(limits, 'movesOfPerson', 4, 3)).toBe(0)
  limits.close()
})

test('where two windows meet, twice the limit fits into the length of one, and no more', {
  tags: 'T-D5',
}, async () => {
  const { db, pool } = testApp.database
  const limits = new Limits(db, testApp.settings)
  const counts = [await allowed(limits, 'movesOfPerson', 5, 300)]
  limits.close()
  await pool.query(`update rate_limits set ends_at = now() where rule = 'movesOfPerson'`)
  const next = new Limits(db, testApp.settings)
  counts.push(await allowed(next, 'movesOfPerson', 5, 300))
  expect(counts).toEqual([250, 250])
  next.close()
})

test('a window that has ended starts again, and is deleted by a background job', {
  tags: 'T-D3',
}, async () => {
  const limits = new Limits(testApp.database.db, testApp.settings)
  expect(await allowed(limits, 'codesOfPerson', 6, 6)).toBe(5)
  await testApp.database.pool.query("update rate_limits set ends_at = now() - interval '1 second'")
  expect(await allowed(limits, 'codesOfPerson', 6, 1)).toBe(1)
  await testApp.database.pool.query("update rate_limits set ends_at = now() - interval '1 second'")
  await limits.deleteEnded()
  expect((await testApp.database.pool.query('select from rate_limits')).rowCount).toBe(0)
  limits.close()
})

test.each([
  ['192.0.2.7', 'address 192.0.2.7'],
  ['::ffff:192.0.2.7', 'address 192.0.2.7'],
  ['2001:db8:0:1::5', 'network 2001:db8:0:1'],
  ['2001:0db8:0000:0001:ffff::9', 'network 2001:db8:0:1'],
  ['::1', 'network 0:0:0:0'],
])('the address %s counts as %s', { tags: 'T-D2' }, (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})

test.each([
  ['192.0.2.7', 'address 192.0.2.7'],
  ['2001:db8:0:1::5', 'network 2001:db8:0'],
  ['2001:db8:0:2::5', 'network 2001:db8:0'],
  ['2001:db8:1::5', 'network 2001:db8:1'],
])('the network of %s counts as %s', { tags: 'T-D2' }, (ip, key) => {
  expect(networkKey(ip)).toBe(key)
})
