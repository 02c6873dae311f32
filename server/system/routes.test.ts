import { hostname } from 'node:os'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../testing/harness.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test.each(['/api/system', '/api/System'])(
  '[SYS-01] %s tells version and computer name to everyone',
  async (url) => {
    const answer = await house.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ project: 'SkyWay', computerName: hostname() })
    expect(answer.json().version).toMatch(/^\d+\.\d+\.\d+/)
  },
)
