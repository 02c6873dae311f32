// Logs in with a wrong password, alternately for an existing account and for an unknown address, on a server
// of its own, and prints the medians of each answer. Exits with 1 when they differ by 5 % or more.
//   script/trial timing [TRIES]   by default 200 of each
import { rmSync } from 'node:fs'
import { z } from 'zod'
import { beginProof, light } from '../../server/identity/credentials/opaque-client.ts'
import { median } from '../support/median.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openOneProcess } from '../support/server/test-server.ts'
import { throwAwayFolder } from '../support/server/throw-away-folder.ts'

const tries = Number(process.argv[2] ?? 200)
const most = 0.05
const startShape = z.object({ ticket: z.string(), loginResponse: z.string() })

// On the disk: an answer that waits for it takes longer than one that does not.
const folder = throwAwayFolder()
const server = await openOneProcess({ ...withoutLimits, DATA_FOLDER: folder, LOG_LEVEL: 'warn' })
try {
  await new TestClient(server.address).signUp('known@example.org', 'climbing the sky', 'Known')
  for (let i = 0; i < 20; i++) await guess('known@example.org')
  const known: Times[] = []
  const unknown: Times[] = []
  for (let i = 0; i < tries; i++) {
    known.push(await guess('known@example.org'))
    unknown.push(await guess(`unknown-${i}@example.org`))
  }
  for (const part of ['start', 'finish', 'together'] as const) report(part, known, unknown)
} finally {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}

interface Times {
  readonly start: number
  readonly finish: number
  readonly together: number
}

/** Returns how long the two answers of a login with a wrong password take, in milliseconds. */
async function guess(email: string): Promise<Times> {
  const { startLoginRequest } = await beginProof('not it at all', light)
  const began = performance.now()
  const { ticket } = startShape.parse(await post('/auth/sign-in/start', { email, startLoginRequest }))
  const middle = performance.now()
  // The same message that a wrong password would produce, without the browser's own work in between.
  await post('/auth/sign-in', { ticket, finishLoginRequest: 'A'.repeat(86) })
  const start = middle - began
  const finish = performance.now() - middle
  return { start, finish, together: start + finish }
}

async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return await answer.json()
}

function report(part: keyof Times, known: readonly Times[], unknown: readonly Times[]): void {
  const one = median(known.map((times) => times[part]))
  const other = median(unknown.map((times) => times[part]))
  const difference = Math.abs(one - other) / Math.max(one, other)
  if (difference >= most) process.exitCode = 1
  console.log(
    `${part.padEnd(9)} known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ${(difference * 100).toFixed(2)} % apart`,
  )
}
