import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/support/app/test-app.ts'
import { openDatabase } from '../storage/database.ts'
import { Switch } from './switch.ts'

/** Holds the result of the next statement back until `release` is called. */
function holdNextResult() {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isNext = true
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isNext) return result
      isNext = false
      arrived.resolve()
      await released.promise
      return result
    },
  }
  return { plugin, arrived: arrived.promise, release: () => released.resolve() }
}

test.each([false, true])(
  'a row that was read before it is switched to %s does not undo that',
  { tags: 'SYS-02' },
  async (isActive) => {
    const { address, drop } = await openFreshDatabase()
    const database = openDatabase(address, 2)
    const held = holdNextResult()
    const before = new Switch(database.db)
    await before.set(!isActive, async () => {})
    before.close()
    const apiSwitch = new Switch(database.db.withPlugin(held.plugin))
    try {
      const reading = apiSwitch.read()
      await held.arrived
      await apiSwitch.set(isActive, async () => {})
      held.release()
      await reading
      expect(apiSwitch.isActive).toBe(isActive)
      await apiSwitch.read()
      expect(apiSwitch.isActive).toBe(isActive)
    } finally {
      apiSwitch.close()
      await database.close()
      await drop()
    }
  },
)
