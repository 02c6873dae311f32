import { Counter, type Registry } from 'prom-client'

/** What a person logs in with: by a mail or by an authenticator app, a code; by a social provider, social. */
const ways = ['password', 'passkey', 'code', 'social'] as const
export type Way = (typeof ways)[number]

/** Counts logins and failed proofs for the metrics. */
export class LoginFigures {
  readonly #logins: Counter<'way'>
  readonly #failures: Counter<'way' | 'reason'>

  constructor(figures: Registry) {
    this.#logins = new Counter({
      name: 'skyway_logins_total',
      help: 'Logins at the embedded provider, by the proof that completed them: password, passkey, code or social',
      labelNames: ['way'] as const,
      registers: [figures],
    })
    this.#failures = new Counter({
      name: 'skyway_login_failures_total',
      help: 'Proofs that failed, by kind and reason; a limit that refuses further ones counts in skyway_http_problems_total',
      labelNames: ['way', 'reason'] as const,
      registers: [figures],
    })
    // A rate does not see the first use of a series.
    for (const way of ways) this.#logins.inc({ way }, 0)
  }

  loggedIn(way: Way): void {
    this.#logins.inc({ way })
  }

  failed(way: Way, reason: 'unknown' | 'wrong' | 'expired' | 'provider'): void {
    this.#failures.inc({ way, reason })
  }
}
