// Sends the same authorization code, and then the same refresh token, many times at once to two processes on
// one database, for so many rounds, and prints who won. Exits with 1 unless each code has exactly one winner
// and ends its session, and each refresh token has exactly one successor, which every request gets.
//   script/trial token-races [ROUNDS] [REQUESTS]   by default 200 rounds of 8 requests
import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { openDatabase } from '../../server/storage/database.ts'
import { openPostgres } from '../support/postgres/postgres.ts'
import { type Issued, sendAtOnce, type TokenEndpoint } from '../support/requests/token-races.ts'
import { freePort, type ServerProcess, startServer, withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'

const rounds = Number(process.argv[2] ?? 200)
const times = Number(process.argv[3] ?? 8)
const account = { email: 'racer@example.org', password: 'climbing the sky' }
const clientId = 'skyway-site'

const postgres = await openPostgres()
const port = String(await freePort())
const address = `http://localhost:${port}`
const variables = { ...withoutLimits, DATABASE_URL: postgres.url, PUBLIC_URL: address, LOG_LEVEL: 'warn' }
const servers: ServerProcess[] = []
const { pool, close } = openDatabase({ url: postgres.url }, 2)
try {
  servers.push(await startServer({ ...variables, PORT: port }), await startServer(variables))
  for (const server of servers) await server.ready()
  const endpoints = servers.map(endpointOf)
  await new TestClient(address).signUp(account.email, account.password, 'Racer')
  await raceCodes(endpoints)
  await raceRefreshTokens(endpoints)
} finally {
  await close()
  for (const server of servers) await server.stop()
  await postgres.close()
}

function endpointOf(server: ServerProcess): TokenEndpoint {
  return async (form) => {
    const body = new URLSearchParams({ client_id: clientId, ...form })
    const answer = await fetch(`${server.address}/auth/oauth2/token`, { method: 'POST', body })
    return { status: answer.status, body: await answer.json() }
  }
}

async function raceCodes(endpoints: readonly TokenEndpoint[]): Promise<void> {
  const waits: number[] = []
  const winners: Issued[] = []
  let withOneWinner = 0
  let refused = 0
  let ended = 0
  for (let round = 0; round < rounds; round++) {
    const client = new TestClient(address)
    await client.signIn(account.email, account.password)
    const form = await codeFor(client)
    const began = performance.now()
    const { issued, refusals } = await sendAtOnce(endpoints, times, form)
    waits.push(performance.now() - began)
    winners.push(...issued)
    refused += refusals
    if (issued.length === 1) withOneWinner += 1
    if (issued[0] && (await hasEnded(issued[0], endpoints))) ended += 1
  }
  report('codes', [
    [`${withOneWinner} of ${rounds} rounds have one winner`, withOneWinner === rounds],
    [`${refused} of ${rounds * (times - 1)} other requests are refused`, refused === rounds * (times - 1)],
    [`${ended} of ${rounds} sessions have ended`, ended === rounds],
    [won(winners), true],
    [`${median(waits)} ms a round`, true],
  ])
}

async function raceRefreshTokens(endpoints: readonly TokenEndpoint[]): Promise<void> {
  const waits: number[] = []
  const winners: Issued[] = []
  let withOneSuccessor = 0
  let answered = 0
  let inDatabase = 0
  const client = new TestClient(address)
  await client.signIn(account.email, account.password)
  let token = String(client.signedIn.tokens.refresh)
  const session = String(decodeJwt(client.signedIn.tokens.identity)['sid'])
  for (let round = 1; round <= rounds; round++) {
    const began = performance.now()
    const { issued } = await sendAtOnce(endpoints, times, {
      grant_type: 'refresh_token',
      refresh_token: token,
    })
    waits.push(performance.now() - began)
    answered += issued.length
    const [first] = issued
    if (first) winners.push(first)
    const successors = new Set(issued.map(({ refresh_token }) => refresh_token))
    if (successors.size === 1) withOneSuccessor += 1
    const { rows } = await pool.query<{ unused: boolean }>(
      `select consumed_at is null as unused from identity_oidc_entity
       where model = 'RefreshToken' and session_id = $1`,
      [session],
    )
    if (rows.length === round + 1 && rows.filter(({ unused }) => unused).length === 1) inDatabase += 1
    token = first?.refresh_token ?? token
  }
  report('refresh tokens', [
    [`${answered} of ${rounds * times} requests are answered`, answered === rounds * times],
    [`${withOneSuccessor} of ${rounds} rounds have one successor`, withOneSuccessor === rounds],
    [`${inDatabase} of ${rounds} rounds leave one in the database`, inDatabase === rounds],
    [won(winners), true],
    [`${median(waits)} ms a round`, true],
  ])
}

/** Returns the form that redeems a new code of a browser that is logged in. */
async function codeFor(client: TestClient): Promise<Record<string, string>> {
  const verifier = randomBytes(32).toString('base64url')
  const redirect = { redirect_uri: `${address}/` }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    scope: 'openid offline_access',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...redirect,
  })
  const cookie = [...client.signedIn.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${address}/auth/oauth2/authorize?${query.toString()}`, {
    redirect: 'manual',
    headers: { cookie },
  })
  const code = new URL(String(answer.headers.get('location'))).searchParams.get('code')
  if (code === null) throw new Error('The provider sent no code to a browser that is logged in')
  return { grant_type: 'authorization_code', code, code_verifier: verifier, ...redirect }
}

/** Returns whether the session of the winner has ended: for its refresh token, the API and the database. */
async function hasEnded(winner: Issued, endpoints: readonly TokenEndpoint[]): Promise<boolean> {
  const form = { grant_type: 'refresh_token', refresh_token: winner.refresh_token }
  const { issued } = await sendAtOnce(endpoints, endpoints.length, form)
  const headers = { authorization: `Bearer ${winner.access_token}` }
  const { status } = await fetch(`${address}/api/AppUser`, { headers })
  const { sid } = decodeJwt(winner.access_token)
  const { rows } = await pool.query('select from identity_session where id = $1', [sid])
  return issued.length === 0 && status === 401 && rows.length === 0
}

function report(kind: string, lines: readonly (readonly [text: string, isRight: boolean])[]): void {
  console.log(`${kind}, ${rounds} rounds of ${times} requests over two processes:`)
  for (const [text, isRight] of lines) {
    console.log(`  ${isRight ? '' : 'WRONG: '}${text}`)
    if (!isRight) process.exitCode = 1
  }
}

function won(winners: readonly Issued[]): string {
  const [first, second] = [0, 1].map((place) => winners.filter((each) => each.place === place).length)
  return `the first process was the first to answer ${first} times, the second ${second} times`
}

function median(values: readonly number[]): string {
  return (values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0).toFixed(1)
}
