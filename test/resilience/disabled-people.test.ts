import { expect, test } from 'vitest'
import { z } from 'zod'
import { limit } from '../support/limits.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openTwoProcesses } from '../support/server/test-server.ts'

const page = z.object({ items: z.array(z.object({ id: z.number() })) })
const game = z.object({ id: z.number() })
const refusal = z.object({ code: z.string() })

test('of two processes that serve in turn, both refuse a disabled player within five seconds', {
  tags: 'PEOPLE-02',
}, async () => {
  const server = await openTwoProcesses()
  try {
    const admin = new TestClient(server.address)
    await admin.becomeFirstAdmin(server.firstAdminLink, 'ada@example.org', 'climbing the sky', 'Ada')
    const player = new TestClient(server.address)
    await player.signUp('noel@example.org', 'a river of birds', 'Noisy Noel')
    await admin.call('POST', '/Codes', { code: 'for the noisy one' })
    await player.call('PUT', '/Codes', { code: 'for the noisy one' })
    const { id: gameId } = game.parse((await player.call('POST', '/games', { gameTypeId: 2 })).body)
    const move = { gameId, turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 }
    // Both processes have seen the player, and repeat the answer to a move that is stored.
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await player.call('PUT', '/games', move)).status).toBe(200)
    }

    const { items } = page.parse((await admin.call('GET', '/People/list?search=noel@example.org')).body)
    await admin.call('POST', `/People/${items[0]?.id}/disable`, { note: 'noise' })
    const disabledAt = performance.now()
    for (let turn = 0; turn < 4; turn += 1) {
      const { status, body } = await player.call('GET', '/AppUser')
      expect([status, refusal.parse(body).code]).toEqual([403, 'account-disabled'])
    }
    const statuses: number[] = []
    await expect
      .poll(
        async () => {
          statuses.push((await player.call('PUT', '/games', move)).status)
          return statuses.slice(-4)
        },
        { interval: 100 },
      )
      .toEqual([403, 403, 403, 403])
    expect(performance.now() - disabledAt).toBeLessThan(limit(5000))
  } finally {
    await server.close()
  }
})
