import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../test/support/app/signed-in-person.ts'
import { openTestApp, type TestApp } from '../../test/support/app/test-app.ts'
import { deletion } from '../person-deletion.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

async function ask(person: Person, method: 'GET' | 'PUT' | 'DELETE', payload?: object) {
  return await testApp.inject({
    method,
    url: '/api/AppUser',
    // Like the site: every call of a session has the content type JSON, also one without a body.
    headers: { ...person.headers, 'content-type': 'application/json' },
    ...(payload && { payload }),
  })
}

describe('the profile', () => {
  test.each([
    [{}, false, false],
    [{ reader: true }, false, true],
    [{ admin: true }, true, false],
    [{ admin: true, reader: true }, true, true],
  ])(
    'of %o says who they are and what they may do',
    { tags: ['AUTH-18', 'API-02'] },
    async (rights, isAdmin, isReader) => {
      const person = await testApp.person(rights)
      expect((await ask(person, 'GET')).json()).toEqual({
        displayName: expect.stringMatching(/^Player /),
        profilePicture: '',
        servedPicture: { state: 'none', address: '', fault: null },
        emailAddress: person.email,
        website: '',
        isAdmin,
        isReader,
        isNamed: true,
        isNameReset: false,
        isPictureReset: false,
      })
    },
  )

  test('name and picture can be changed alone or together, and are returned', {
    tags: 'PROF-01',
  }, async () => {
    const person = await testApp.person()
    const profilePicture = 'https://example.org/me.png'
    expect((await ask(person, 'PUT', { displayName: 'Wren', profilePicture })).json()).toEqual({
      displayName: 'Wren',
      profilePicture,
    })
    expect((await ask(person, 'PUT', { displayName: 'Ren' })).json()).toEqual({
      displayName: 'Ren',
      profilePicture,
    })
    expect((await ask(person, 'PUT', { profilePicture: '' })).json()).toEqual({
      displayName: 'Ren',
      profilePicture: '',
    })
    expect((await ask(person, 'GET')).json()).toMatchObject({ displayName: 'Ren', profilePicture: '' })
  })

  test('the whole app user may be sent as a profile, of which name and picture count', {
    tags: 'PROF-01',
  }, async () => {
    const person = await testApp.person()
    const known = (await ask(person, 'GET')).json()
    const sent = { ...known, displayName: 'Avocet', website: 'https://wren.example', signedIn: true }
    const answer = await ask(person, 'PUT', { ...sent, signInWarned: true, isAdmin: true, isReader: true })
    expect(answer.json()).toEqual({ displayName: 'Avocet', profilePicture: '' })
    expect((await ask(person, 'GET')).json()).toEqual({ ...known, displayName: 'Avocet' })
  })

  test('nothing else can be changed that way', { tags: 'T-B3' }, async () => {
    const person = await testApp.person()
    const answer = await ask(person, 'PUT', {
      displayName: 'Kestrel',
      isReader: true,
      is_reader: true,
      isAdmin: true,
      emailAddress: 'other@example.org',
      id: 1,
    })
    expect(answer.json()).toEqual({ displayName: 'Kestrel', profilePicture: '' })
    for (const trick of [
      '{"__proto__":{"isReader":true}}',
      '{"constructor":{"prototype":{"isReader":true}}}',
    ]) {
      const headers = { ...person.headers, 'content-type': 'application/json' }
      const tricked = await testApp.inject({ method: 'PUT', url: '/api/AppUser', headers, payload: trick })
      expect(tricked.statusCode).toBe(400)
    }
    expect((await ask(person, 'GET')).json()).toMatchObject({
      isReader: false,
      isAdmin: false,
      emailAddress: person.email,
    })
  })

  test.each([
    ['\u202Eabc\u0007 \u200B d', 'abc d'],
    ['  two   words\n', 'two words'],
    ['\u{1F985}'.repeat(50), '\u{1F985}'.repeat(50)],
    ['क्षि'.repeat(50), 'क्षि'.repeat(50)],
    ['م\u06cc\u200cروم', 'م\u06cc\u200cروم'],
    ['Ad\u200cél\u200de\u{e0067}', 'Adéle'],
  ])('the name %j becomes %j', { tags: 'T-C6' }, async (given, kept) => {
    expect((await ask(await testApp.person(), 'PUT', { displayName: given })).json()).toMatchObject({
      displayName: kept,
    })
  })

  test('a name that another has, or that looks like one, is a 409 that names the field', {
    tags: ['PEOPLE-08', 'T-C6'],
  }, async () => {
    const [first, second] = [await testApp.person(), await testApp.person()]
    await ask(first, 'PUT', { displayName: 'Lapwing' })
    for (const displayName of ['Lapwing', 'lapWING', 'L\u0430pwing', 'Lapw\u200Bing', '1apwing']) {
      const answer = await ask(second, 'PUT', { displayName })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'name-taken'])
      expect(answer.json().errors).toMatchObject([{ field: 'displayName' }])
    }
    expect((await ask(first, 'PUT', { displayName: 'LAPWING' })).statusCode).toBe(200)
    await ask(first, 'PUT', { displayName: 'Dunlin' })
    expect((await ask(second, 'PUT', { displayName: 'Lapwing' })).statusCode).toBe(200)
  })

  test('of several people who choose a name at once, one gets it', {
    tags: ['PEOPLE-08', 'T-C6'],
  }, async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => testApp.person()))
    const answers = await Promise.all(people.map((person) => ask(person, 'PUT', { displayName: 'Siskin' })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
  })

  test("a name of the owner's list is a 422; one that was there before stays", {
    tags: ['PEOPLE-09', 'T-C6'],
  }, async () => {
    const person = await testApp.person()
    const answer = await ask(person, 'PUT', { displayName: 'The 4dmin' })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'name-refused'])
    expect(answer.json().errors).toMatchObject([{ field: 'displayName' }])
    await testApp.database.pool.query("update people set display_name = 'The Admin' where id = $1", [
      person.personId,
    ])
    const sent = { displayName: 'The Admin', profilePicture: '' }
    expect((await ask(person, 'PUT', sent)).json()).toEqual(sent)
  })

  test.each([
    ['displayName', ''],
    ['displayName', ' \u200B\u202E '],
    ['displayName', 'x'.repeat(51)],
    ['displayName', 7],
    ['displayName', null],
    ['profilePicture', 'javascript:alert(1)'],
    ['profilePicture', 'data:image/png;base64,AAAA'],
    ['profilePicture', '//example.org/x.png'],
    ['profilePicture', 'https://me:secret@example.org/x.png'],
    ['profilePicture', `https://example.org/${'x'.repeat(500)}`],
    ['profilePicture', 'not an address'],
  ])('%s %j is a 400 that names the field', { tags: ['PROF-01', 'T-C5'] }, async (field, value) => {
    const person = await testApp.person()
    const before = (await ask(person, 'GET')).json()
    const answer = await ask(person, 'PUT', { [field]: value })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toMatchObject([{ field }])
    expect((await ask(person, 'GET')).json()).toEqual(before)
  })
})

describe('deletion', () => {
  test('everything about the person is deleted or names nobody, and the token is refused at once', {
    tags: ['PROF-03', 'T-G1'],
  }, async () => {
    const person = await testApp.person({ reader: true })
    const other = await testApp.person({ reader: true })
    const { db, pool } = testApp.database
    const deal = async (player: Person) =>
      (
        await testApp.inject({
          method: 'POST',
          url: '/api/games',
          headers: player.headers,
          payload: { gameTypeId: 2 },
        })
      ).json()
    const [open, over] = [await deal(person), await deal(person)]
    await sql`update games set game_over = true, game_won = true, game_score = 240 where id = ${over.id}`.execute(
      db,
    )
    await sql`insert into rankings (game_type_id, person_id, game_id, score)
      values (2, ${person.personId}, ${over.id}, 240)`.execute(db)
    await sql`insert into codes (code_hash, created_by, used_by) values ('\\x01', ${other.personId}, ${person.personId})`.execute(
      db,
    )
    const theirs = await deal(other)

    const receipt = await ask(person, 'DELETE')
    expect(receipt.statusCode, receipt.body).toBe(200)
    expect(receipt.json().deleted).toEqual(
      expect.arrayContaining([
        { table: 'rankings', outcome: 'removed', rows: 1 },
        { table: 'games', outcome: 'removed', rows: 1 },
        { table: 'games', outcome: 'detached', rows: 1 },
        { table: 'codes', outcome: 'detached', rows: 1 },
        { table: 'people', outcome: 'removed', rows: 1 },
      ]),
    )
    const games = await db.selectFrom('games').select(['id', 'person_id']).orderBy('id').execute()
    expect(games).toEqual([
      { id: over.id, person_id: null },
      { id: theirs.id, person_id: other.personId },
    ])
    const move = { gameId: open.id, turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 }
    for (const request of [
      { url: '/api/AppUser' },
      { url: `/api/games/${over.id}` },
      { method: 'PUT' as const, url: '/api/games', payload: move },
      { method: 'POST' as const, url: '/api/games', payload: { gameTypeId: 1 } },
    ]) {
      expect((await testApp.inject({ ...request, headers: person.headers })).statusCode).toBe(401)
    }
    expect((await testApp.inject({ url: '/api/gametypes/ranked/-1' })).json()).toEqual([])
    for (const table of await tables()) {
      const { rows } = await pool.query(`select * from ${table}`)
      expect(JSON.stringify(rows), table).not.toContain(person.email)
      expect(JSON.stringify(rows), table).not.toContain(person.subject)
    }
  })

  test('a deletion while the person moves, deals and redeems leaves nothing behind', {
    tags: 'PROF-03',
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await testApp.person({ reader: true })
      const deal = () =>
        testApp.inject({
          method: 'POST',
          url: '/api/games',
          headers: person.headers,
          payload: { gameTypeId: 2 },
        })
      const { id } = (await deal()).json()
      const payload = { gameId: id, turn: 0, actionId: 0, itemRow: 1, itemColumn: 2 }
      const [deleted, ...others] = await Promise.all([
        ask(person, 'DELETE'),
        deal(),
        deal(),
        testApp.inject({ method: 'PUT', url: '/api/games', headers: person.headers, payload }),
      ])
      expect(deleted?.statusCode).toBe(200)
      for (const answer of others) expect([200, 401]).toContain(answer.statusCode)
    }
    const orphans = await testApp.database.pool.query(
      'select from games where person_id is null and not game_over',
    )
    expect(orphans.rowCount).toBe(0)
  })

  test('every column that refers to a person has a deletion rule', { tags: 'T-G1' }, async () => {
    const { rows } = await testApp.database.pool.query<{ place: string }>(`
      select columns.table_name || '.' || columns.column_name as place
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'identity\\_%'
        and column_name ~ '(^|_)(person|people|player|reader|admin|user|account|owner|author|subject|emails?|recipient)(_id)?$|_by$|reply_to'
      union
      select conrelid::regclass || '.' || attname
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
      where contype = 'f' and confrelid = 'people'::regclass`)
    const ruled = new Set(deletion.map(({ table, column }) => `${table}.${column}`))
    // The person's own row, which is deleted with the account.
    const itself = ['people.email', 'people.subject', 'people.is_reader']
    // The subject of a message is its topic.
    const topics = ['mails.subject', 'jobs.subject', 'contact_messages.subject', 'newsletters.subject']
    // The row has the id of the person as well, by which it is deleted.
    const besideId = ['weekly_mails.email']
    const withoutRule = rows
      .map(({ place }) => place)
      .filter((place) => ![...ruled, ...itself, ...topics, ...besideId].includes(place))
    expect(withoutRule).toEqual([])
    expect(rows.length).toBeGreaterThanOrEqual(4)
  })
})

async function tables(): Promise<string[]> {
  const { rows } = await testApp.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return rows.map(({ name }) => name)
}
