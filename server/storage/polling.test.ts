import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Polling } from './polling.ts'

const begun: Polling[] = []
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  for (const polling of begun.splice(0)) polling.stop()
})

/** Work that continues until `finish` ends it; `polls` counts how often it started. */
function openPolling() {
  const state = { polls: 0, finish: (_isMore?: boolean) => {}, faults: [] as unknown[] }
  const polling = new Polling(
    () => {
      state.polls += 1
      return new Promise((resolve) => {
        state.finish = (isMore) => resolve(isMore === true)
      })
    },
    (error) => state.faults.push(error),
  )
  begun.push(polling)
  return { polling, state }
}

/** Lets time pass, in milliseconds. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('polls when it starts, and again at once while there is more', async () => {
  const { polling, state } = openPolling()
  polling.start()
  await pass(0)
  expect(state.polls).toBe(1)
  state.finish(true)
  await pass(0)
  expect(state.polls).toBe(2)
})

test('polls every second unless told to hurry', async () => {
  const { polling, state } = openPolling()
  polling.start()
  await pass(0)
  state.finish()
  await pass(999)
  expect(state.polls).toBe(1)
  await pass(1)
  expect(state.polls).toBe(2)
})

test('hurries once for any number of calls, right after a poll in progress', async () => {
  const { polling, state } = openPolling()
  polling.start()
  await pass(0)
  for (let call = 0; call < 10; call += 1) polling.hurry()
  await pass(5000)
  expect(state.polls).toBe(1)
  state.finish()
  await pass(0)
  expect(state.polls).toBe(2)
  state.finish()
  await pass(999)
  expect(state.polls).toBe(2)
  polling.hurry()
  await pass(0)
  expect(state.polls).toBe(3)
})

test('starts no poll before `start` or after `stop`, and ends when the poll in progress has ended', async () => {
  const { polling, state } = openPolling()
  polling.hurry()
  await pass(5000)
  expect(state.polls).toBe(0)
  polling.start()
  await pass(0)
  expect(state.polls).toBe(1)
  polling.stop()
  polling.hurry()
  let hasEnded = false
  const ended = polling.ended().then(() => {
    hasEnded = true
  })
  await pass(5000)
  expect(hasEnded).toBe(false)
  state.finish(true)
  await ended
  await pass(5000)
  expect(state.polls).toBe(1)
})

test('continues after an error, which it reports unless the database is unavailable', async () => {
  const faults: unknown[] = []
  const errors = [new Error('a fault'), new Error('Connection terminated unexpectedly')]
  const polling = new Polling(
    async () => {
      const error = errors.shift()
      if (error) throw error
      return false
    },
    (error) => faults.push(error),
  )
  begun.push(polling)
  polling.start()
  for (const left of [1, 0]) {
    await pass(0)
    expect(errors).toHaveLength(left)
    polling.hurry()
  }
  await polling.ended()
  expect(faults).toMatchObject([{ message: 'a fault' }])
})
