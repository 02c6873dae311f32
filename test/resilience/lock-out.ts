// Attacks an account from several networks for a simulated hour, each as fast as the server lets it, and
// prints what its owner and the attackers get. Exits with 1 if the owner has to wait for too long.
//   script/trial lock-out [NETWORKS]   by default 10
import { buildApp } from '../../server/app.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openDatabase } from '../../server/storage/database.ts'
import { migrate } from '../../server/storage/migrate.ts'
import { attack } from '../support/app/attack.ts'
import { passTime } from '../support/app/pass-time.ts'
import { Browser } from '../support/app/sign-in-client.ts'
import { openMailServer } from '../support/mail/mail-server.ts'
import { openPostgres } from '../support/postgres/postgres.ts'

const networks = Number(process.argv[2] ?? 10)
const minute = 60
const hour = 60 * minute
/** How long the owner may have to wait, in seconds. */
const most = { 'known browser': 0, 'unknown device': 15 * minute, 'reset by mail': 0 }
const account = { email: 'owner@example.org', password: 'clouds over the old town', name: 'Owner' }

const mailServer = await openMailServer()
const postgres = await openPostgres()
await migrate({ url: postgres.url })
const database = openDatabase({ url: postgres.url }, 16)
const settings = readSettings({
  LOG_LEVEL: 'silent',
  NODE_ENV: 'test',
  PICTURE_FETCH: 'off',
  SITE_FOLDER: '/nowhere',
  SMTP_URL: mailServer.url,
  REQUIRE_CONFIRMED_EMAIL: 'false',
})
const app = await buildApp({ settings, database })
await app.ready()
const attacked = { inject: app.inject.bind(app), settings, database }
try {
  const known = new Browser(attacked, { remoteAddress: '192.0.2.1' })
  await known.sendSignUp(account)
  let visits = 0
  const visit = async (at: number) => {
    visits += 1
    const unknown = new Browser(attacked, { remoteAddress: `203.0.113.${visits}` })
    const waits = {
      'known browser': await waitOf(() => known.sendSignIn(account)),
      'unknown device': await waitOf(() => unknown.sendSignIn(account)),
      'reset by mail': await waitOf(() =>
        known.send('POST', '/auth/forgot-password', { json: { email: account.email } }),
      ),
    }
    const said = Object.entries(waits).map(([way, seconds]) => `${way} after ${seconds} s`)
    console.log(`minute ${String(at / minute).padStart(2)}: ${said.join(', ')}`)
    for (const [way, seconds] of Object.entries(most)) {
      if (!(Number(new Map(Object.entries(waits)).get(way)) <= seconds)) process.exitCode = 1
    }
  }
  const moments = [0, 15 * minute, 30 * minute, 45 * minute, hour]
  const { tries, mails } = await attack(attacked, {
    email: account.email,
    networks,
    seconds: hour,
    visits: moments,
    visit,
  })
  console.log(`${networks} networks tried ${tries} passwords in an hour, and had ${mails} mails sent`)
} finally {
  await app.close()
  await database.close()
  await postgres.close()
  await mailServer.close()
}

/** Returns how many seconds somebody has to wait until the server accepts the request. */
async function waitOf(
  send: () => Promise<{ statusCode: number; headers: Record<string, unknown> }>,
): Promise<number> {
  let waited = 0
  for (;;) {
    const { statusCode, headers } = await send()
    if (statusCode === 200) return waited
    if (statusCode !== 429 || waited > hour) return Number.POSITIVE_INFINITY
    const seconds = Number(headers['retry-after'])
    await passTime(database.pool, seconds)
    waited += seconds
  }
}
