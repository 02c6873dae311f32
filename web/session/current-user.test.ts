import { expect, test } from 'vitest'
import { ApiFailure } from '../api/failure.ts'
import { NoAnswer } from '../api/no-answer.ts'
import { leadsHome } from './current-user.ts'
import { SessionError } from './errors.ts'

const failure = (status: number, body: object = {}) =>
  new ApiFailure({ status, statusText: '', headers: new Headers() }, body)

test.each([
  ['a broken server', failure(500), true],
  ['a database that is away', failure(503), true],
  ['a person who is not there', failure(404), true],
  ['a server that cannot be reached', new NoAnswer('unreachable'), true],
  ['a planned pause', failure(503, { code: 'switched-off' }), false],
  ['a device without a network', new NoAnswer('offline'), false],
  ['a silent server', new NoAnswer('late'), false],
  ['a session that is over', failure(401), false],
  ['a provider that is away', new SessionError('networkError'), false],
])('whether %s leads to /home', { tags: 'PROF-02' }, (_, cause, isLed) => {
  expect(leadsHome(cause)).toBe(isLed)
})
