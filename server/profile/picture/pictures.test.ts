import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  isSilent,
  openWebsite,
  redirects,
  sends,
  type Website,
} from '../../../test/support/app/picture-website.ts'
import type { Person } from '../../../test/support/app/signed-in-person.ts'
import { openFreshDatabase, openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { limit } from '../../../test/support/limits.ts'
import { type App, buildApp } from '../../app.ts'
import { anyNetwork } from '../../outgoing/network.ts'
import type { Settings } from '../../settings/settings.ts'
import { openDatabase } from '../../storage/database.ts'
import { migrate } from '../../storage/migrate.ts'
import { inTransaction } from '../../storage/transaction.ts'
import { download } from './download.ts'
import { type PictureAttempt, PictureFetcher } from './fetcher.ts'
import { takeDuePictures } from './queue.ts'
import { shrink } from './shrink.ts'

/**
 * The server for requests. It fetches nothing itself, so that each test decides when and by which process.
 */
let testApp: TestApp
let website: Website
let png: Buffer
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerPerson: 1 / 4 } })
  png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
})
afterAll(() => testApp.close())
beforeEach(async () => {
  website = await openWebsite()
  website.answer('/wren.png', sends(png))
  const { db } = testApp.database
  await db.deleteFrom('profile_pictures').execute()
  await db.updateTable('people').set({ profile_picture: '' }).execute()
})
const apps: App[] = []
const fetchers: PictureFetcher[] = []
afterEach(async () => {
  for (const fetcher of fetchers.splice(0)) fetcher.stop()
  await Promise.all(apps.splice(0).map((app) => app.close()))
  website.close()
})

/** Another process that fetches what the test says. */
function openFetcher(): { fetcher: PictureFetcher; attempts: PictureAttempt[] } {
  const attempts: PictureAttempt[] = []
  const fetcher = new PictureFetcher(testApp.database.db, {
    fetch: async (address, stop) => await shrink(await download(address, anyNetwork, stop), stop),
    attempted: (attempt) => void attempts.push(attempt),
    broke: (error) => {
      throw error
    },
  })
  fetchers.push(fetcher)
  return { fetcher, attempts }
}

/** Another server on the same database, which fetches pictures from any address by default. */
async function openApp(changes: Partial<Settings> = {}): Promise<App> {
  const app = await buildApp({
    settings: { ...testApp.settings, pictureFetch: 'any', ...changes },
    database: testApp.database,
  })
  await app.ready()
  apps.push(app)
  return app
}

const put = (person: Person, payload: object) =>
  testApp.inject({ method: 'PUT', url: '/api/AppUser', headers: person.headers, payload })

async function choose(person: Person, path: string): Promise<void> {
  const profilePicture = `${website.origin}${path}`
  const answer = await put(person, { profilePicture })
  expect(answer.json()).toMatchObject({ profilePicture })
}

/** Returns the picture as its person sees it, on a server that fetches. */
async function pictureOf(person: Person, app: { inject: App['inject'] } = testApp) {
  return (await app.inject({ url: '/api/AppUser', headers: person.headers })).json().servedPicture
}

/** Returns the picture beside the person's score on the public leaderboard. */
async function pictureOnBoard(person: Person, app: { inject: App['inject'] } = testApp): Promise<string> {
  const { db } = testApp.database
  const { id } = await db
    .insertInto('games')
    .values({ person_id: person.personId, game_type_id: 2, seed: Buffer.alloc(32) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into rankings (game_type_id, person_id, game_id, score)
    values (2, ${person.personId}, ${id}, 240)`.execute(db)
  const board = (await app.inject({ url: '/api/gametypes/ranked/2' })).json()
  await db.deleteFrom('rankings').execute()
  expect(board).toHaveLength(1)
  return board[0].profilePic
}

const rows = () => testApp.database.db.selectFrom('profile_pictures').selectAll().execute()

describe('a picture', () => {
  test('is fetched once, and served by this server to everybody', {
    tags: ['PICT-01', 'PICT-02', 'T-C5', 'T-G5'],
  }, async () => {
    website.answer('/me', redirects('/wren.png'))
    const person = await testApp.person()
    await choose(person, '/me')
    expect(await pictureOnBoard(person)).toBe('')
    await openFetcher().fetcher.fetchDue()

    const served = await pictureOnBoard(person)
    expect(served).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.webp$/)
    expect(await pictureOf(person)).toEqual({ state: 'served', address: served, fault: null })
    const answer = await testApp.inject({ url: served })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=604800, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 128,
      height: 128,
    })
    expect(website.asked).toEqual(['/me', '/wren.png'])
  })

  test('is served to a site on another host by an absolute URL', {
    tags: ['HOST-01', 'PICT-02'],
  }, async () => {
    const person = await testApp.person()
    await choose(person, '/wren.png')
    await openFetcher().fetcher.fetchDue()
    const app = await openApp({ siteUrl: 'https://www.example', pictureFetch: 'off' })
    const served = await pictureOnBoard(person, app)
    expect(served).toBe(testApp.settings.publicUrl + (await pictureOnBoard(person)))
  })

  test('is fetched in the background: neither changing nor reading the profile waits for it', {
    tags: 'PICT-01',
  }, async () => {
    website.answer('/silent', isSilent)
    const app = await openApp()
    const person = await testApp.person()
    await choose(person, '/silent')
    expect(await pictureOf(person, app)).toEqual({ state: 'waiting', address: '', fault: null })
    await expect.poll(() => website.asked).toEqual(['/silent'])
  })

  test('stays if the profile is sent with the same address, and is deleted with another or none', {
    tags: 'PICT-01',
  }, async () => {
    const person = await testApp.person()
    const { fetcher } = openFetcher()
    await choose(person, '/wren.png')
    await fetcher.fetchDue()
    const { address: first } = await pictureOf(person)
    await put(person, { displayName: 'Wren', profilePicture: `${website.origin}/wren.png` })
    expect(await fetcher.fetchDue()).toBe(0)
    expect((await pictureOf(person)).address).toBe(first)

    website.answer('/other.png', sends(png))
    await choose(person, '/other.png')
    expect((await testApp.inject({ url: first })).statusCode).toBe(404)
    expect(await pictureOnBoard(person)).toBe('')
    await fetcher.fetchDue()
    const { address: second } = await pictureOf(person)
    expect((await testApp.inject({ url: second })).statusCode).toBe(200)
    expect(second).not.toBe(first)

    await put(person, { profilePicture: '' })
    expect((await testApp.inject({ url: second })).statusCode).toBe(404)
    expect(await pictureOf(person)).toEqual({ state: 'none', address: '', fault: null })
    expect(await rows()).toEqual([])
  })

  test('that is replaced while it is fetched is not stored', { tags: 'PICT-01' }, async () => {
    let finish: () => void = () => {}
    website.answer('/late.png', (_, answer) => {
      finish = () => void answer.writeHead(200, { 'content-type': 'image/png' }).end(png)
    })
    const person = await testApp.person()
    await choose(person, '/late.png')
    const fetching = openFetcher().fetcher.fetchDue()
    await expect.poll(() => website.asked).toEqual(['/late.png'])
    await choose(person, '/wren.png')
    finish()
    await fetching
    expect(await rows()).toMatchObject([{ address: `${website.origin}/wren.png`, attempts: 0, image: null }])
  })

  test('is deleted with its person, and the export contains its address', {
    tags: ['PROF-03', 'T-G1', 'T-G4'],
  }, async () => {
    const person = await testApp.person()
    await choose(person, '/wren.png')
    await openFetcher().fetcher.fetchDue()
    const { address } = await pictureOf(person)
    const headers = person.headers
    const exported = (await testApp.inject({ url: '/api/AppUser/data', headers })).json()
    expect(exported.tables).toEqual([
      {
        table: 'profile_pictures',
        column: 'person_id',
        rows: [
          {
            address: `${website.origin}/wren.png`,
            asked_at: expect.any(String),
            fetched_at: expect.any(String),
            fault: null,
            file: address.split('/').at(-1),
          },
        ],
      },
    ])
    const receipt = (await testApp.inject({ method: 'DELETE', url: '/api/AppUser', headers })).json()
    expect(receipt.deleted).toContainEqual({ table: 'profile_pictures', outcome: 'removed', rows: 1 })
    expect((await testApp.inject({ url: address })).statusCode).toBe(404)
    expect(await rows()).toEqual([])
  })

  test.each(['x', '..', `${'0'.repeat(32)}.webp`, `${'0'.repeat(32)}.svg`, "' or true --.webp"])(
    '%s is not a picture',
    { tags: 'T-C3' },
    async (file) => {
      const answer = await testApp.inject({ url: `/api/pictures/${encodeURIComponent(file)}` })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test('can be set to new addresses a few times an hour; other changes do not count', {
    tags: 'T-C5',
  }, async () => {
    const person = await testApp.person()
    const statuses = []
    for (let n = 0; n < 6; n += 1) {
      const answer = await put(person, { profilePicture: `https://example.org/${n}` })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const same = { displayName: 'Whimbrel', profilePicture: 'https://example.org/4' }
    expect((await put(person, same)).json()).toEqual(same)
    expect((await put(person, { profilePicture: '' })).statusCode).toBe(200)
  })
})

describe('a picture that cannot be fetched', () => {
  test.each([
    ['is not there', '/none.png', 'unreachable'],
    ['is a vector drawing', '/drawing.svg', 'not-a-picture'],
    ['is a page', '/page.html', 'not-a-picture'],
    ['is too large', '/large.png', 'too-large'],
  ])(
    'because it %s is shown as a letter, and its person sees the reason',
    { tags: 'PICT-03' },
    async (_, path, fault) => {
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
      website.answer('/drawing.svg', sends(drawing, 'image/svg+xml'))
      website.answer('/page.html', sends('<!doctype html>', 'text/html'))
      website.answer('/large.png', sends(Buffer.alloc(3_000_000)))
      const person = await testApp.person()
      await choose(person, path)
      const { fetcher, attempts } = openFetcher()
      await fetcher.fetchDue()
      expect(attempts).toMatchObject([{ personId: person.personId, outcome: 'failed' }])
      expect(JSON.stringify(attempts)).not.toContain('127.0.0.1')
      expect(await pictureOf(person)).toEqual({ state: 'failed', address: '', fault })
      expect(await pictureOnBoard(person)).toBe('')
      expect(await fetcher.fetchDue()).toBe(0)
    },
  )

  test('for a while is tried three times, and again when its person saves it later', {
    tags: 'PICT-03',
  }, async () => {
    website.answer('/later.png', (_, answer) => void answer.writeHead(503).end())
    const person = await testApp.person()
    await choose(person, '/later.png')
    const { fetcher, attempts } = openFetcher()
    const makeDue = () =>
      sql`update profile_pictures set due_at = now() where due_at is not null`.execute(testApp.database.db)
    for (let n = 0; n < 4; n += 1) {
      await fetcher.fetchDue()
      expect(await fetcher.fetchDue()).toBe(0)
      await makeDue()
    }
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['postponed', 'postponed', 'failed'])

    website.answer('/later.png', sends(png))
    await choose(person, '/later.png')
    expect(await fetcher.fetchDue()).toBe(0)
    await sql`update profile_pictures set asked_at = now() - interval '2 minutes'`.execute(
      testApp.database.db,
    )
    await choose(person, '/later.png')
    expect(await fetcher.fetchDue()).toBe(1)
    expect(await pictureOf(person)).toMatchObject({ state: 'served' })
  })

  test('is not requested if its address is not public', { tags: 'T-C5' }, async () => {
    const app = await openApp({ pictureFetch: 'public' })
    const person = await testApp.person()
    await choose(person, '/wren.png')
    const found = () => pictureOf(person, app)
    await expect.poll(found).toMatchObject({ state: 'failed', fault: 'unreachable' })
    expect(website.asked).toEqual([])
  })

  test('is not shown as waiting if this server fetches none', async () => {
    const person = await testApp.person()
    await choose(person, '/wren.png')
    expect(await pictureOf(person)).toEqual({ state: 'none', address: '', fault: null })
  })
})

describe('several processes', () => {
  test('share the work, and no picture is requested twice', { tags: 'PICT-01' }, async () => {
    const paths = Array.from({ length: 5 }, (_, n) => `/${n}.png`)
    // A process fetches two at once: when three are requested, both processes have work.
    const shared = Promise.withResolvers<void>()
    for (const path of paths) {
      website.answer(path, async (request, answer) => {
        if (website.asked.length === 3) shared.resolve()
        await shared.promise
        sends(png)(request, answer)
      })
      await choose(await testApp.person(), path)
    }
    const both = [openFetcher(), openFetcher()]
    await Promise.all(
      both.map(async ({ fetcher }) => {
        while ((await fetcher.fetchDue()) > 0);
      }),
    )
    expect(website.asked.toSorted()).toEqual(paths)
    expect(both.every(({ attempts }) => attempts.length > 0)).toBe(true)
    expect((await rows()).every(({ image }) => image !== null)).toBe(true)
  })

  test('take no more than they fetch at once, in whatever order the database looks', {
    tags: 'PICT-01',
  }, async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) await choose(await testApp.person(), `/${name}.png`)
    const taken = await inTransaction(testApp.database.db, async (transaction) => {
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'material', 'sort'])
        await sql.raw(`set local enable_${way} = off`).execute(transaction)
      return await takeDuePictures(transaction, 2)
    })
    expect(taken).toHaveLength(2)
  })

  test('fetch what a dead process had taken, at most a few times', { tags: 'PICT-01' }, async () => {
    const person = await testApp.person()
    await choose(person, '/wren.png')
    // A process that dies leaves only the lease.
    const { db } = testApp.database
    await sql`update profile_pictures set attempts = 1, due_at = now() + interval '60 seconds'`.execute(db)
    const { fetcher, attempts } = openFetcher()
    expect(await fetcher.fetchDue()).toBe(0)
    await sql`update profile_pictures set due_at = now()`.execute(db)
    expect(await fetcher.fetchDue()).toBe(1)
    expect(await pictureOf(person)).toMatchObject({ state: 'served' })

    await choose(person, '/deadly.png')
    await sql`update profile_pictures set attempts = 3`.execute(db)
    expect(await fetcher.fetchDue()).toBe(1)
    expect(attempts.at(-1)).toMatchObject({ outcome: 'failed' })
    expect(website.asked).toEqual(['/wren.png'])
  })

  test('a server that closes releases what it was fetching, and the next one continues', {
    tags: 'T-F2',
  }, async () => {
    website.answer('/silent.png', isSilent)
    const person = await testApp.person()
    await choose(person, '/silent.png')
    const first = await openApp()
    await expect.poll(() => website.asked).toEqual(['/silent.png'])
    const began = performance.now()
    await first.close()
    expect(performance.now() - began).toBeLessThan(limit(3000))
    expect(await rows()).toMatchObject([{ attempts: 0, image: null, fault: null }])

    website.answer('/silent.png', sends(png))
    const second = await openApp()
    const found = () => pictureOf(person, second)
    await expect.poll(found).toMatchObject({ state: 'served' })
    const figures = (await second.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
    expect(figures).toContain('skyway_profile_pictures_total{outcome="stored"} 1')
  })
})

describe('what the previous build leaves', { tags: 'T-F7' }, () => {
  test('its changes are found at the start, and what it cleared is deleted', async () => {
    const { db } = testApp.database
    const [changed, cleared] = [await testApp.person(), await testApp.person()]
    await choose(changed, '/first.png')
    await choose(cleared, '/first.png')
    const address = `${website.origin}/wren.png`
    await db
      .updateTable('people')
      .set({ profile_picture: address })
      .where('id', '=', changed.personId)
      .execute()
    await db.updateTable('people').set({ profile_picture: '' }).where('id', '=', cleared.personId).execute()
    const app = await openApp()
    await expect.poll(() => pictureOf(changed, app)).toMatchObject({ state: 'served' })
    expect(await rows()).toMatchObject([{ person_id: changed.personId, address }])
    expect(website.asked).toEqual(['/wren.png'])
  })

  test('addresses from before the migration are queued', async () => {
    const { address, drop } = await openFreshDatabase()
    const { db, close } = openDatabase(address, 1)
    await sql`drop table profile_pictures`.execute(db)
    await sql`delete from migrations where name = '018-profile-pictures'`.execute(db)
    for (const profile_picture of ['https://example.org/wren.png', '']) {
      const subject = randomUUID()
      await db
        .insertInto('people')
        .values({ issuer: 'x', subject, display_name: 'Wren', email: null, profile_picture })
        .execute()
    }
    expect(await migrate(address)).toEqual(['018-profile-pictures'])
    expect(await db.selectFrom('profile_pictures').selectAll().execute()).toMatchObject([
      { address: 'https://example.org/wren.png', due_at: expect.any(Date), attempts: 0, image: null },
    ])
    await close()
    await drop()
  })
})
