import { expect, test } from 'vitest'
import { announceSessionEnd, onSessionEnd } from './session.ts'

test('every listener hears of a 401 until it stops listening', { tags: 'GAME-10' }, () => {
  const heard: string[] = []
  const stop = onSessionEnd(({ path }) => heard.push(path))
  announceSessionEnd({ method: 'GET', path: '/games/7' })
  stop()
  announceSessionEnd({ method: 'GET', path: '/games/8' })
  expect(heard).toEqual(['/games/7'])
})
