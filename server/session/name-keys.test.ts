import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { giveNameKeys } from './name-keys.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('of people who have had names that look alike, the first keeps the name for themselves', {
  tags: ['PEOPLE-08', 'T-C6'],
}, async () => {
  const { db } = testApp.database
  // More than one batch, with the same name in both.
  const names = ['Heron', 'HERON', ...Array.from({ length: 1100 }, (_, n) => `Bird ${n}`), 'her\u043en']
  await sql`
    insert into people (issuer, subject, display_name, created_at)
    select 'https://provider.example', number::text, name, now() + number * interval '1 second'
    from unnest(${names}::text[]) with ordinality as each (name, number)
    order by each.number`.execute(db)
  await sql`
    insert into people (issuer, subject, display_name, is_named)
    values ('https://provider.example', 'without a name', 'Player', false)`.execute(db)
  await Promise.all([giveNameKeys(db), giveNameKeys(db)])

  const people = () => db.selectFrom('people').select(['display_name', 'name_key']).orderBy('id').execute()
  const keyOf = async (name: string) => (await people()).find((row) => row.display_name === name)?.name_key
  expect(await Promise.all(['Heron', 'HERON', 'her\u043en', 'Player'].map(keyOf))).toEqual([
    'heron',
    null,
    null,
    null,
  ])
  expect((await people()).filter((row) => row.name_key === null)).toHaveLength(3)

  await db.deleteFrom('people').where('display_name', '=', 'Heron').execute()
  await giveNameKeys(db)
  expect(await keyOf('HERON')).toBe('heron')
})
