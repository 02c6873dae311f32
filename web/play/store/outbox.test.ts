import { expect, test } from 'vitest'
import { type MoveAnswer, sendUntilAnswered } from './outbox.ts'

const pending = { turn: 3, move: { actionId: 1, itemRow: 0, itemColumn: 2 } }

/** Returns a server that gives these answers one after another. An Error is an answer that never came. */
function serverOf(...answers: (MoveAnswer<string> | Error)[]) {
  const seen = { posts: 0, pauses: [] as number[], retries: 0 }
  return {
    seen,
    options: {
      post: async () => {
        const answer = answers[seen.posts++]
        if (!answer || answer instanceof Error) throw answer ?? new Error('no more answers')
        return answer
      },
      pause: async (milliseconds: number) => {
        seen.pauses.push(milliseconds)
      },
      onRetry: () => {
        seen.retries += 1
      },
    },
  }
}

test.each<[MoveAnswer<string>, object]>([
  [
    { status: 200, game: 'G' },
    { kind: 'answered', game: 'G' },
  ],
  [{ status: 401 }, { kind: 'signed-out' }],
  [{ status: 409, detail: 'The turn is taken.' }, { kind: 'taken' }],
  [
    { status: 422, detail: 'The place is occupied.' },
    { kind: 'refused', reason: 'The place is occupied.' },
  ],
  [{ status: 403 }, { kind: 'refused', reason: 'The server did not accept this move.' }],
  [
    { status: 500, detail: 'It broke.' },
    { kind: 'refused', reason: 'It broke.' },
  ],
])('answer %o ends the sending at once', { tags: 'NET-02' }, async (answer, result) => {
  const { seen, options } = serverOf(answer)
  expect(await sendUntilAnswered(pending, options)).toEqual(result)
  expect(seen).toEqual({ posts: 1, pauses: [], retries: 0 })
})

test('lost answers and a server that is away: the same move is sent again until it is answered', {
  tags: ['NET-02', 'T-E6'],
}, async () => {
  const away = new TypeError('Failed to fetch')
  const { seen, options } = serverOf(away, { status: 503 }, away, { status: 502 }, { status: 200, game: 'G' })
  expect(await sendUntilAnswered(pending, options)).toEqual({ kind: 'answered', game: 'G' })
  expect(seen).toEqual({ posts: 5, pauses: [500, 1_000, 2_000, 4_000], retries: 4 })
})

test('the server says how long to wait, within reason', { tags: 'NET-02' }, async () => {
  const { seen, options } = serverOf(
    { status: 429, retryAfter: 3 },
    { status: 503, retryAfter: 3_600 },
    { status: 200, game: 'G' },
  )
  await sendUntilAnswered(pending, options)
  expect(seen.pauses).toEqual([3_000, 30_000])
})
