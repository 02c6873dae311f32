import { beginProof, light } from '../../../server/identity/credentials/opaque-client.ts'
import { passTime } from './pass-time.ts'
import { type AskedApp, Browser } from './sign-in-client.ts'
import type { TestApp } from './test-app.ts'

/** What attackers and an account's owner got in a simulated time. */
export interface AttackResult {
  /** Passwords that the attackers could try. */
  readonly tries: number
  /** Mails that the attackers could have sent to the owner. */
  readonly mails: number
}

/** An address of an attacker, and when it may try again, in seconds of the simulation. */
interface Attacker {
  readonly browser: Browser
  readonly next: { password: number; mail: number }
}

/**
 * Attacks the account with this address from networks of their own for so many simulated seconds: each attacker
 * tries a password, and asks for a mail, as soon as the server's Retry-After lets it. `visit` is called at the
 * moments of `visits`, in ascending order, after the attackers of that moment.
 */
export async function attack(
  testApp: AskedApp & Pick<TestApp, 'database'>,
  {
    email,
    networks,
    seconds,
    visits = [],
    visit = async () => {},
  }: {
    email: string
    networks: number
    seconds: number
    visits?: readonly number[]
    visit?: (at: number) => Promise<void>
  },
): Promise<AttackResult> {
  const { startLoginRequest } = await beginProof('a guess in the dark', light)
  const attackers = Array.from({ length: networks }, (_, index): Attacker => {
    const remoteAddress = `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`
    return { browser: new Browser(testApp, { remoteAddress }), next: { password: 0, mail: 0 } }
  })
  const got = { password: 0, mail: 0 }
  const act = {
    password: { url: '/auth/sign-in/start', json: { email, startLoginRequest } },
    mail: { url: '/auth/forgot-password', json: { email } },
  }
  let now = 0

  /** Repeats one kind of request until the server refuses it. */
  async function exhaust({ browser, next }: Attacker, kind: keyof typeof act): Promise<void> {
    while (next[kind] <= now) {
      const { url, json } = act[kind]
      const answer = await browser.send('POST', url, { json })
      if (answer.statusCode === 200) got[kind] += 1
      else if (answer.statusCode === 429) next[kind] = now + Number(answer.headers['retry-after'])
      else next[kind] = Number.POSITIVE_INFINITY
    }
  }

  const moments = [...visits]
  while (now <= seconds) {
    await Promise.all(attackers.flatMap((one) => [exhaust(one, 'password'), exhaust(one, 'mail')]))
    while (moments[0] === now) {
      moments.shift()
      await visit(now)
    }
    const times = attackers.flatMap(({ next }) => [next.password, next.mail])
    const next = Math.min(...times, moments[0] ?? Number.POSITIVE_INFINITY, seconds + 1)
    await passTime(testApp.database.pool, next - now)
    now = next
  }
  return { tries: got.password, mails: got.mail }
}
