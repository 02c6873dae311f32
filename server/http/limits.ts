import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { type Kysely, sql } from 'kysely'
import { atLevel, type Limit, type LimitName, limits } from '../settings/limits.ts'
import type { Settings } from '../settings/settings.ts'
import type { Tables } from '../storage/tables.ts'
import { ipv6Prefix, plainAddress } from './client-network.ts'
import { tooMany } from './problem.ts'

/** Who uses a limit up: the id of a person, or the address of a client. */
type User<Name extends LimitName> = (typeof limits)[Name]['per'] extends 'person' ? number : string

interface Reserve {
  left: number
  /** On the monotonic clock of this process, in milliseconds. */
  readonly endsAt: number
}

/**
 * Rate limits in the database. They hold across all processes of the database and across restarts. The
 * database's clock times the windows.
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
    this.#sweeping = setInterval(() => this.#forgetEnded(), 60_000).unref()
  }

  /**
   * Counts one use of a limit by a person's id or by the address of a client, as the limit says.
   *
   * @throws Problem 429 if no use is left in the window
   */
  async take<Name extends LimitName>(name: Name, user: User<Name>): Promise<void> {
    const key = typeof user === 'number' ? `person ${user}` : addressKey(user)
    const { parts = 1 }: Limit = limits[name]
    const most = this.#most(name)
    if (parts === 1) {
      const { allowed, remaining } = await this.#use(name, key, 1)
      if (!allowed) throw tooMany(name, remaining)
      return
    }
    const place = `${name} ${key}`
    for (;;) {
      const reserve = this.#reserves.get(place)
      if (reserve && reserve.left > 0 && performance.now() < reserve.endsAt) {
        reserve.left -= 1
        return
      }
      // Requests that arrive while a part is fetched wait for it. If each fetched a part, they would use up
      // the window.
      const fetching = this.#fetching.get(place) ?? this.#fetch(name, key, Math.floor(most / parts))
      this.#fetching.set(place, fetching)
      await fetching
    }
  }

  /** Deletes windows that have ended from the database. */
  async deleteEnded(): Promise<void> {
    await this.#db.deleteFrom('rate_limits').where('ends_at', '<', sql<Date>`now()`).execute()
  }

  close(): void {
    clearInterval(this.#sweeping)
  }

  #most(name: LimitName): number {
    const { uses, level } = limits[name]
    return atLevel(uses, this.#settings[level])
  }

  #forgetEnded(): void {
    for (const [place, reserve] of this.#reserves) {
      if (reserve.endsAt <= performance.now()) this.#reserves.delete(place)
    }
  }

  /**
   * Takes `uses` uses from the database, or a single one if fewer are left.
   *
   * @throws Problem 429 if none is left
   */
  async #fetch(name: LimitName, key: string, uses: number): Promise<void> {
    const place = `${name} ${key}`
    try {
      let answer = { allowed: false, remaining: 0 }
      for (const left of uses > 1 ? [uses, 1] : [1]) {
        answer = await this.#use(name, key, left)
        if (!answer.allowed) continue
        this.#reserves.set(place, { left, endsAt: performance.now() + answer.remaining * 1000 })
        return
      }
      throw tooMany(name, answer.remaining)
    } finally {
      this.#fetching.delete(place)
    }
  }

  async #use(name: LimitName, key: string, uses: number) {
    const { seconds } = limits[name]
    const hash = createHash('sha256').update(key).digest()
    const { rows } = await sql<{ allowed: boolean; remaining: number }>`
      with taken as (
        insert into rate_limits as known (rule, key_hash, used, ends_at)
        values (${name}, ${hash}, ${uses}::integer, now() + make_interval(secs => ${seconds}))
        on conflict (rule, key_hash) do update set
          used = case when known.ends_at <= now() then excluded.used else known.used + excluded.used end,
          ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
        where known.ends_at <= now() or known.used + excluded.used <= ${this.#most(name)}::integer
        returning ends_at
      )
      select true as allowed, extract(epoch from ends_at - now())::float8 as remaining from taken
      union all
      select false, extract(epoch from ends_at - now())::float8 from rate_limits
      where rule = ${name} and key_hash = ${hash} and not exists (select from taken)`.execute(this.#db)
    // Without a row, a request at the same moment has started the window and filled it.
    return rows[0] ?? { allowed: false, remaining: seconds }
  }
}

/** Returns the key of a client's address. IPv6 networks are assigned as /64, so that one of them counts as one address. */
export function addressKey(ip: string): string {
  return ipKey(ip, 4)
}

/**
 * Returns the key of the network that one customer may control: an IPv4 address, or an IPv6 /48, the largest
 * that providers assign to a site (RFC 6177).
 */
export function networkKey(ip: string): string {
  return ipKey(ip, 3)
}

function ipKey(ip: string, groups: number): string {
  const address = plainAddress(ip)
  return address.includes(':') && isIPv6(address)
    ? `network ${ipv6Prefix(address, groups)}`
    : `address ${address}`
}
