import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { inTransaction } from '../storage/transaction.ts'
import { hidePerson, showPerson } from './hidden.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const board = async () => (await testApp.inject({ url: '/api/gametypes/ranked/2' })).json()
const change = (act: typeof hidePerson, id: number) =>
  inTransaction(testApp.database.db, (transaction) => act(transaction, id))

/** Stores a finished game as the statement of its last move would have. */
async function finished(personId: number, score: number) {
  await sql`
    with played as (
      insert into games (person_id, game_type_id, seed, game_over, game_won, game_score, finished_at)
      values (${personId}, 2, ${randomBytes(32)}, true, true, ${score}, now()) returning id
    )
    insert into rankings as best (game_type_id, person_id, game_id, score)
    select 2, ${personId}, id, ${score}::integer from played
    on conflict (game_type_id, person_id) do update set game_id = excluded.game_id, score = excluded.score,
      finish_order = default
    where excluded.score > best.score`.execute(testApp.database.db)
}

test('the scores of a hidden person leave the leaderboard, new ones too, and come back as they were', {
  tags: 'PEOPLE-02',
}, async () => {
  const [first, second] = [await testApp.person({ reader: true }), await testApp.person({ reader: true })]
  await finished(first.personId, 300)
  await finished(second.personId, 300)
  const before = await board()
  expect(before).toHaveLength(2)

  const hides = await Promise.all(Array.from({ length: 8 }, () => change(hidePerson, first.personId)))
  expect(hides.filter(Boolean)).toHaveLength(1)
  expect(await board()).toEqual(before.slice(1))
  await finished(first.personId, 200)
  expect(await board()).toEqual(before.slice(1))

  const shows = await Promise.all(Array.from({ length: 8 }, () => change(showPerson, first.personId)))
  expect(shows.filter(Boolean)).toHaveLength(1)
  expect(await board()).toEqual(before)

  await change(hidePerson, first.personId)
  await finished(first.personId, 400)
  expect(await board()).toEqual(before.slice(1))
  await change(showPerson, first.personId)
  expect(await board()).toMatchObject([{ score: 400 }, before[1]])
})
