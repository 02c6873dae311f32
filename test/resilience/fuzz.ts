// Sends requests generated from the OpenAPI document and for the routes of OpenID Connect, valid and invalid,
// by callers of every kind, to the running product. Prints the statuses of the answers, and exits with 1 when
// an answer is 500 or more, or does not match the document. The same seed sends the same requests again.
//   script/trial fuzz [COUNT] [SEED]   by default 10,000 requests
import fc from 'fast-check'
import { limit } from '../support/limits.ts'
import { type Request, requestsOf } from '../support/requests/arbitrary.ts'
import { type Asked, type Operation, operationsOf } from '../support/requests/operations.ts'
import { protocolRoutes } from '../support/requests/protocol-routes.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'

const count = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Date.now() % 2 ** 31)
const atOnce = 16

/**
 * These routes would end the run for everybody else. Only callers who are refused send them, and they are
 * sent for real once at the end.
 */
const endings = ['switchOff', 'deleteAppUser', 'signOutEverywhere']

interface Caller {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

const password = 'a cloud over the evening sky'

async function callersOf(server: OneProcess): Promise<Caller[]> {
  const admin = new TestClient(server.address)
  await admin.becomeFirstAdmin(server.firstAdminLink, 'admin@example.org', password, 'Ada')
  const user = new TestClient(server.address)
  await user.signUp('user@example.org', password, 'Gus')
  const reader = new TestClient(server.address)
  await reader.signUp('reader@example.org', password, 'Wren')
  await admin.call('POST', '/Codes', { code: 'a code for the reader' })
  await reader.call('PUT', '/Codes', { code: 'a code for the reader' })
  const bearer = (name: string, token: string | null) => ({
    name,
    headers: { authorization: `Bearer ${token}` },
  })
  return [
    { name: 'nobody', headers: {} },
    bearer('nonsense', 'ab.cd.ef'),
    bearer('user', user.signedIn.tokens.access),
    bearer('reader', reader.signedIn.tokens.access),
    bearer('admin', admin.signedIn.tokens.access),
  ]
}

async function send(
  address: string,
  request: Request,
  caller: Caller,
): Promise<{ status: number; form: string }> {
  const answer = await fetch(address + request.url, {
    method: request.method,
    headers: { ...request.headers, ...caller.headers },
    body: request.body,
    redirect: 'manual',
    signal: AbortSignal.timeout(limit(20_000)),
  })
  await answer.arrayBuffer()
  return { status: answer.status, form: (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? '' }
}

/**
 * Returns what is wrong with an answer, or null. Routes that no document describes only promise not to fail.
 */
function fault(route: Operation | Asked, { status, form }: { status: number; form: string }): string | null {
  if (status >= 500) return `${status}`
  if (!('answers' in route)) return null
  const forms = route.answers.get(status)
  if (!forms) return `${status}, which the document does not name`
  if (status !== 204 && !forms.includes(form))
    return `${status} as ${form || 'nothing'}, not as ${forms.join(' or ')}`
  return null
}

async function main(): Promise<number> {
  const server = await openOneProcess({ ...withoutLimits, LOG_LEVEL: 'fatal' })
  const statuses = new Map<number, number>()
  const faults: string[] = []
  try {
    const operations = operationsOf(await (await fetch(`${server.address}/api/openapi.json`)).json())
    const callers = await callersOf(server)
    const one = async (operation: Operation | Asked, request: Request, caller: Caller) => {
      const answer = await send(server.address, request, caller)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const wrong = fault(operation, answer)
      if (wrong)
        faults.push(
          `${wrong}: ${caller.name} ${request.method} ${request.url} ${request.body?.slice(0, 300) ?? ''}`,
        )
    }
    const harmless = (caller: Caller, operation: Operation | Asked) =>
      !('id' in operation && endings.includes(operation.id)) ||
      caller.name === 'nobody' ||
      caller.name === 'nonsense'
    const routes = [...operations, ...protocolRoutes]
    const shares = routes.map((operation, index) => ({
      operation,
      requests: fc.sample(requestsOf(operation), {
        numRuns: Math.ceil((count - index) / routes.length),
        seed: seed + index,
      }),
    }))
    const all = shares.flatMap(({ operation, requests }) =>
      requests.map((request, index) => {
        const willing = callers.filter((caller) => harmless(caller, operation))
        return {
          operation,
          request,
          caller: willing[index % willing.length] ?? { name: 'nobody', headers: {} },
        }
      }),
    )
    const began = performance.now()
    const queue = all.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { operation, request, caller } of queue) await one(operation, request, caller)
      }),
    )
    const seconds = (performance.now() - began) / 1000
    const admin = callers.at(-1)
    for (const operation of operations.filter(({ id }) => admin && endings.includes(id))) {
      const [request] = fc.sample(requestsOf({ ...operation, body: null }), 1)
      if (request && admin) await one(operation, request, admin)
    }
    console.log(`${all.length} requests for ${routes.length} routes in ${seconds.toFixed(1)} s, seed ${seed}`)
  } finally {
    await server.close()
  }
  for (const [status, times] of [...statuses].sort(([one], [other]) => one - other))
    console.log(`${status}: ${times}`)
  for (const line of faults.slice(0, 30)) console.error(line)
  const failed = [...statuses].reduce((sum, [status, times]) => sum + (status >= 500 ? times : 0), 0)
  console.log(`${failed} answers of 500 or more, ${faults.length} that the document does not promise`)
  return faults.length === 0 ? 0 : 1
}

process.exitCode = await main()
