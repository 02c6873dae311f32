import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../storage/database.ts'
import { type House, openHouse } from '../testing/harness.ts'
import { addressKey, Limits } from './limits.ts'
import { Problem } from './problem.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ settings: { limitMovesPerTenSeconds: 250 } })
})
afterAll(() => house.close())

async function allowed(
  limits: Limits,
  rule: Parameters<Limits['take']>[0]['rule'],
  key: string,
  tries: number,
) {
  let count = 0
  for (let i = 0; i < tries; i++) {
    try {
      await limits.take({ rule, key })
      count++
    } catch (error) {
      expect(error).toBeInstanceOf(Problem)
    }
  }
  return count
}

test('[T-D3] a limit holds over two processes that share a database, and after a restart', async () => {
  const second = openDatabase(house.address, 2)
  const [one, two] = [new Limits(house.database.db, house.settings), new Limits(second.db, house.settings)]
  const counts = await Promise.all([
    allowed(one, 'codesOfPerson', 'person 1', 4),
    allowed(two, 'codesOfPerson', 'person 1', 4),
  ])
  expect(counts[0] + counts[1]).toBe(house.settings.limitCodesPerMinute)
  const restarted = new Limits(second.db, house.settings)
  await expect(restarted.take({ rule: 'codesOfPerson', key: 'person 1' })).rejects.toMatchObject({
    status: 429,
    details: { retryAfterSeconds: expect.closeTo(60, -1) },
  })
  await restarted.take({ rule: 'codesOfPerson', key: 'person 2' })
  for (const limits of [one, two, restarted]) limits.close()
  await second.close()
})

test('[T-D5] uses fetched in blocks never pass the limit, and all of it can be used', async () => {
  const [one, two] = [
    new Limits(house.database.db, house.settings),
    new Limits(house.database.db, house.settings),
  ]
  const both = await Promise.all([
    allowed(one, 'movesOfPerson', 'p', 240),
    allowed(two, 'movesOfPerson', 'p', 240),
  ])
  expect(both[0] + both[1]).toBe(250)
  for (const limits of [one, two]) limits.close()
})

test('[T-D5] a crowd of requests at once takes one use each', async () => {
  const limits = new Limits(house.database.db, house.settings)
  const take = () =>
    limits.take({ rule: 'movesOfPerson', key: 'crowd' }).then(
      () => 1,
      () => 0,
    )
  const answers = await Promise.all(Array.from({ length: 250 }, take))
  expect(answers.filter((one) => one === 1)).toHaveLength(250)
  expect(await allowed(limits, 'movesOfPerson', 'crowd', 3)).toBe(0)
  limits.close()
})

test('[T-D3] a window that is over starts again, and is swept', async () => {
  const limits = new Limits(house.database.db, house.settings)
  expect(await allowed(limits, 'codesOfPerson', 'late', 6)).toBe(5)
  await house.database.pool.query("update rate_limits set ends_at = now() - interval '1 second'")
  expect(await allowed(limits, 'codesOfPerson', 'late', 1)).toBe(1)
  await house.database.pool.query("update rate_limits set ends_at = now() - interval '1 second'")
  await limits.sweep()
  expect((await house.database.pool.query('select from rate_limits')).rowCount).toBe(0)
  limits.close()
})

test.each([
  ['192.0.2.7', 'address 192.0.2.7'],
  ['::ffff:192.0.2.7', 'address 192.0.2.7'],
  ['2001:db8:0:1::5', 'network 2001:db8:0:1'],
  ['2001:0db8:0000:0001:ffff::9', 'network 2001:db8:0:1'],
  ['::1', 'network 0:0:0:0'],
])('[T-D2] the address %s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key)
})
