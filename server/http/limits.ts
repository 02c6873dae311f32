import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import type { Settings } from '../settings.ts'
import type { Tables } from '../storage/tables.ts'
import { tooMany } from './problem.ts'

interface Rule {
  /** The setting that says how many uses a window has. */
  readonly setting: keyof Settings & `limit${string}`
  /** The length of a window, which begins with the first use. */
  readonly seconds: number
  /** In how many parts a window's uses are fetched from the database, where a statement for each would cost too much. */
  readonly parts?: number
}

/** Every rate limit, by name. */
export const rules = {
  codesOfPerson: { setting: 'limitCodesPerMinute', seconds: 60 },
  codesOfPersonDaily: { setting: 'limitCodesPerDay', seconds: 86_400 },
  codesOfAddress: { setting: 'limitCodesPerMinuteAndAddress', seconds: 60 },
  signInsOfAccount: { setting: 'limitSignInsPerHourAndAccount', seconds: 3600 },
  signInsOfAccountAndAddress: { setting: 'limitSignInsPerMinuteAndAccount', seconds: 60 },
  signInsOfAddress: { setting: 'limitSignInsPerMinuteAndAddress', seconds: 60 },
  newPasswordsOfAddress: { setting: 'limitNewPasswordsPerHourAndAddress', seconds: 3600 },
  secondFactorsOfAccount: { setting: 'limitSecondFactorsPerHourAndAccount', seconds: 3600 },
  mailsOfAccount: { setting: 'limitMailsPerHourAndAccount', seconds: 3600 },
  mailsOfAddress: { setting: 'limitMailsPerHourAndAddress', seconds: 3600 },
  signUpsOfAddress: { setting: 'limitSignUpsPerHourAndAddress', seconds: 3600 },
  teamsOfAddress: { setting: 'limitTeamsPerHourAndAddress', seconds: 3600 },
  messagesOfAddress: { setting: 'limitMessagesPerHourAndAddress', seconds: 3600 },
  subscriptionsOfAddress: { setting: 'limitSubscriptionsPerHourAndAddress', seconds: 3600 },
  exportsOfPerson: { setting: 'limitDataExportsPerHour', seconds: 3600 },
  gamesOfPerson: { setting: 'limitGamesPerHour', seconds: 3600 },
  movesOfPerson: { setting: 'limitMovesPerTenSeconds', seconds: 10, parts: 20 },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof rules

interface Reserve {
  left: number
  /** On the monotonic clock of this process, in milliseconds. */
  readonly endsAt: number
}

/**
 * Rate limits in the database: they hold across all processes that share it, and across restarts. Windows are timed
 * by the database's clock.
 */
export class Limits {
  readonly #db: Kysely<Tables>
  readonly #settings: Settings
  readonly #reserves = new Map<string, Reserve>()
  readonly #fetching = new Map<string, Promise<void>>()
  readonly #sweeping: NodeJS.Timeout

  constructor(db: Kysely<Tables>, settings: Settings) {
    this.#db = db
    this.#settings = settings
    // What one sweep fails to forget the next one finds; that the database is away is said by the requests.
    this.#sweeping = setInterval(() => void this.sweep().catch(() => {}), 60_000).unref()
  }

  /** Counts one use of the rule by the key, such as `person 12`; throws a 429 Problem when none is left. */
  async take({ rule, key }: { rule: RuleName; key: string }): Promise<void> {
    const { setting, parts }: Rule = rules[rule]
    const most = this.#settings[setting]
    if (parts === undefined) {
      const { allowed, remaining } = await this.#use(rule, key, 1)
      if (!allowed) throw tooMany(remaining)
      return
    }
    const place = `${rule} ${key}`
    for (;;) {
      const reserve = this.#reserves.get(place)
      if (reserve && reserve.left > 0 && performance.now() < reserve.endsAt) {
        reserve.left -= 1
        return
      }
      // Whoever comes while a part is being fetched waits for it: fetching one each would use the window up.
      const fetching = this.#fetching.get(place) ?? this.#fetch(rule, key, Math.floor(most / parts))
      this.#fetching.set(place, fetching)
      await fetching
    }
  }

  /** Forgets windows that are over. */
  async sweep(): Promise<void> {
    for (const [place, reserve] of this.#reserves) {
      if (reserve.endsAt <= performance.now()) this.#reserves.delete(place)
    }
    await this.#db.deleteFrom('rate_limits').where('ends_at', '<', sql<Date>`now()`).execute()
  }

  close(): void {
    clearInterval(this.#sweeping)
  }

  /** Fetches so many uses, or a single one where so many are no longer left; throws a 429 Problem when none is. */
  async #fetch(rule: RuleName, key: string, uses: number): Promise<void> {
    const place = `${rule} ${key}`
    try {
      let answer = { allowed: false, remaining: 0 }
      for (const left of uses > 1 ? [uses, 1] : [1]) {
        answer = await this.#use(rule, key, left)
        if (!answer.allowed) continue
        this.#reserves.set(place, { left, endsAt: performance.now() + answer.remaining * 1000 })
        return
      }
      throw tooMany(answer.remaining)
    } finally {
      this.#fetching.delete(place)
    }
  }

  async #use(rule: RuleName, key: string, uses: number) {
    const { setting, seconds }: Rule = rules[rule]
    const most = this.#settings[setting]
    const hash = createHash('sha256').update(key).digest()
    const { rows } = await sql<{ allowed: boolean; remaining: number }>`
      with taken as (
        insert into rate_limits as known (rule, key_hash, used, ends_at)
        values (${rule}, ${hash}, ${uses}::integer, now() + make_interval(secs => ${seconds}))
        on conflict (rule, key_hash) do update set
          used = case when known.ends_at <= now() then excluded.used else known.used + excluded.used end,
          ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
        where known.ends_at <= now() or known.used + excluded.used <= ${most}::integer
        returning ends_at
      )
      select true as allowed, extract(epoch from ends_at - now())::float8 as remaining from taken
      union all
      select false, extract(epoch from ends_at - now())::float8 from rate_limits
      where rule = ${rule} and key_hash = ${hash} and not exists (select from taken)`.execute(this.#db)
    // No row: the window was made by a request of the same moment, and is full.
    return rows[0] ?? { allowed: false, remaining: seconds }
  }
}

/** The key of a client's address. IPv6 networks are given out by /64, so that one of them counts as one address. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return `address ${ip}`
  if (ip.includes('.')) return `address ${ip.slice(ip.lastIndexOf(':') + 1)}`
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const network = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `network ${network.join(':')}`
}
