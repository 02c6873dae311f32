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
  /** Uses fetched from the database at once, where a statement for each would cost too much. */
  readonly block?: number
}

/** Every rate limit, by name. */
export const rules = {
  codesOfPerson: { setting: 'limitCodesPerMinute', seconds: 60 },
  codesOfPersonDaily: { setting: 'limitCodesPerDay', seconds: 86_400 },
  codesOfAddress: { setting: 'limitCodesPerMinuteAndAddress', seconds: 60 },
  signInsOfAccount: { setting: 'limitSignInsPerHourAndAccount', seconds: 3600 },
  signInsOfAccountAndAddress: { setting: 'limitSignInsPerMinuteAndAccount', seconds: 60 },
  signInsOfAddress: { setting: 'limitSignInsPerMinuteAndAddress', seconds: 60 },
  signUpsOfAddress: { setting: 'limitSignUpsPerHourAndAddress', seconds: 3600 },
  gamesOfPerson: { setting: 'limitGamesPerHour', seconds: 3600 },
  movesOfPerson: { setting: 'limitMovesPerTenSeconds', seconds: 10, block: 10 },
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
  readonly #sweeping: NodeJS.Timeout

  constructor(db: Kysely<Tables>, settings: Settings) {
    this.#db = db
    this.#settings = settings
    this.#sweeping = setInterval(() => void this.sweep().catch(() => {}), 60_000).unref()
  }

  /** Counts one use of the rule by the key, such as `person 12`; throws a 429 Problem when none is left. */
  async take({ rule, key }: { rule: RuleName; key: string }): Promise<void> {
    const { setting, seconds, block = 1 }: Rule = rules[rule]
    const most = this.#settings[setting]
    const place = `${rule} ${key}`
    const reserve = this.#reserves.get(place)
    if (reserve && reserve.left > 0 && performance.now() < reserve.endsAt) {
      reserve.left -= 1
      return
    }
    const uses = Math.max(1, Math.min(block, Math.floor(most / 2)))
    let answer = await this.#use(rule, key, uses, most, seconds)
    const isBlock = answer.allowed && uses > 1
    if (isBlock)
      this.#reserves.set(place, { left: uses - 1, endsAt: performance.now() + answer.remaining * 1000 })
    else this.#reserves.delete(place)
    if (!answer.allowed && uses > 1) answer = await this.#use(rule, key, 1, most, seconds)
    if (!answer.allowed) throw tooMany(answer.remaining)
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

  async #use(rule: RuleName, key: string, uses: number, most: number, seconds: number) {
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
