import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../../../test/support/app/sign-in-client.ts'
import { openTestApp, type TestApp } from '../../../test/support/app/test-app.ts'
import { InteractionAdapter } from './adapter.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ settings: { limitPerAddress: 1000 } })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.database.pool.query('delete from identity_oidc_entity')
})

/** Returns an adapter of one process, whose bounds are small, and what stores requests from a network through it. */
function open(bounds = { ofNetwork: 5, inAll: 12 }) {
  let network = ''
  const adapter = new InteractionAdapter(
    () => testApp.database.db,
    () => network,
    bounds,
  )
  return {
    adapter,
    add: async (from: string, id: string) => {
      network = from
      await adapter.upsert(id, { exp: 0, params: { state: id } }, 3600)
    },
  }
}

const exists = async (adapter: InteractionAdapter, ids: readonly string[]) => {
  const found = await Promise.all(ids.map((id) => adapter.find(id)))
  return ids.filter((_id, index) => found[index] !== undefined)
}

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_each, index) => `${prefix}-${index}`)

test('of a network that opens too many login pages, the oldest end, and those of others stay', {
  tags: 'T-D7',
}, async () => {
  const { adapter, add } = open()
  await add('home', 'own')
  for (const id of names('flood', 30)) await add('attacker', id)
  expect(await exists(adapter, ['own', ...names('flood', 30)])).toEqual([
    'own',
    ...names('flood', 30).slice(-5),
  ])
})

test('if there are too many in all, the oldest of the most crowded networks end', {
  tags: 'T-D7',
}, async () => {
  const { adapter, add } = open()
  await add('home', 'own')
  for (const id of names('family', 2)) await add('family', id)
  for (let network = 0; network < 8; network += 1) {
    for (const id of names(`flood-${network}`, 5)) await add(`attacker-${network}`, id)
  }
  const { rows } = await testApp.database.pool.query('select from identity_oidc_entity')
  expect(rows).toHaveLength(12)
  expect(await exists(adapter, ['own', 'family-0', 'family-1'])).toEqual(['own', 'family-1'])
})

test('thirty at once in two processes stay within the bounds', { tags: 'T-D7' }, async () => {
  const [one, two] = [open(), open()]
  await Promise.all(names('flood', 30).map((id, index) => (index % 2 === 0 ? one : two).add('attacker', id)))
  const { rows } = await testApp.database.pool.query('select from identity_oidc_entity')
  expect(rows).toHaveLength(5)
})

test('a request names its network, and is stored without what nobody needs after the login', {
  tags: 'T-D7',
}, async () => {
  for (const remoteAddress of [
    '192.0.2.1',
    '192.0.2.1',
    '2001:db8:1:2::1',
    '2001:db8:1:3::1',
    '2001:db8:2::1',
  ]) {
    const browser = new Browser(testApp, { remoteAddress })
    const long = { login_hint: 'x'.repeat(700), ui_locales: 'y'.repeat(700) }
    expect((await browser.send('GET', browser.authorizeUrl(long))).statusCode).toBe(303)
  }
  const { rows } = await testApp.database.pool.query<{ networks: number; longest: number }>(
    `select count(distinct network_hash)::integer as networks, max(length(payload::text)) as longest
     from identity_oidc_entity`,
  )
  expect(rows[0]?.networks).toBe(3)
  expect(rows[0]?.longest).toBeLessThan(800)
})

test('a request that is four times as long as that of the site is refused', { tags: 'T-D7' }, async () => {
  const browser = new Browser(testApp)
  const answer = await browser.send('GET', browser.authorizeUrl({ state: 'x'.repeat(2048) }))
  expect(answer.statusCode).toBe(400)
  const { rows } = await testApp.database.pool.query('select from identity_oidc_entity')
  expect(rows).toEqual([])
})
