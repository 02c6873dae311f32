import { createHmac, hkdfSync } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { networkKey } from '../../http/limits.ts'
import { tooMany } from '../../http/problem.ts'
import { atLevel, type TryName, tries } from '../../settings/limits.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Tables } from '../../storage/tables.ts'
import { inTransaction } from '../../storage/transaction.ts'
import type { DeviceCookies } from './device-cookies.ts'

/** The longest wait between two tries. */
const longestSeconds = 900
/** How long after the last failure the failures of a browser or network are forgotten. */
const memorySeconds = 86_400
const hourSeconds = 3600

/** A try that was taken, as it is stored until its outcome is known. */
export const takenTry = z.object({
  key: z.string(),
  budget: z.object({ key: z.string(), seconds: z.number() }).nullable(),
})
export type TakenTry = z.infer<typeof takenTry>

interface Options {
  readonly db: Kysely<Tables>
  readonly settings: Settings
  /** The secret of the installation. */
  readonly secret: string
  readonly deviceCookies: DeviceCookies
}

/**
 * Counts tries to prove something about an account, and makes the next one wait longer after each failure. A
 * browser that is known for the account has a count of its own, and so has each network of unknown devices: an
 * attacker elsewhere cannot use up the tries of the account's owner. The database counts and its clock times
 * the waits, so that they hold across processes and restarts.
 */
export class Tries {
  readonly #options: Options
  readonly #key: Buffer

  constructor(options: Options) {
    this.#options = options
    this.#key = Buffer.from(hkdfSync('sha256', options.secret, '', 'tries', 32))
  }

  /**
   * Takes a try at the account with this address, whether or not it exists. The try counts as failed until it
   * is settled.
   *
   * @throws Problem 429 if the browser or its network has to wait, or if unknown devices have used up what they
   *   may try
   */
  async take(
    request: FastifyRequest,
    name: TryName,
    address: string,
    transaction?: Transaction<Tables>,
  ): Promise<TakenTry> {
    const device = this.#options.deviceCookies.idFor(request, address)
    const key = this.#hash(`${name} ${device ?? networkKey(request.ip)} ${address}`)
    if (device !== null) {
      await this.#count(transaction ?? this.#options.db, name, key)
      return { key, budget: null }
    }
    const take = async (db: Transaction<Tables>): Promise<TakenTry> => {
      const failures = await this.#count(db, name, key)
      return { key, budget: await this.#spend(db, name, address, failures) }
    }
    // If the budget is used up, the transaction takes the failure back.
    return transaction ? await take(transaction) : await inTransaction(this.#options.db, take)
  }

  /** Settles a try that succeeded: its browser or network has not failed any more. */
  async settle({ key, budget }: TakenTry, db: Kysely<Tables> = this.#options.db): Promise<void> {
    await sql`delete from identity_tries where key_hash = ${bytes(key)}`.execute(db)
    if (budget === null) return
    await sql`
      update identity_try_budgets set full_at = full_at - make_interval(secs => ${budget.seconds})
      where key_hash = ${bytes(budget.key)}`.execute(db)
  }

  /** Counts a failure, unless there is a wait, and returns how many there are now. */
  async #count(db: Kysely<Tables>, name: TryName, key: string): Promise<number> {
    const free = this.#withoutWait(name)
    const { firstWaitSeconds } = tries[name]
    const failures = sql`case when known.forget_at <= now() then 1 else known.failures + 1 end`
    const { rows } = await sql<{ failures: number }>`
      insert into identity_tries as known (key_hash, failures, free_at, forget_at)
      values (${bytes(key)}, 1, ${freeAt(sql`1`, free, firstWaitSeconds)}, now() + make_interval(secs => ${memorySeconds}))
      on conflict (key_hash) do update set
        failures = ${failures}, free_at = ${freeAt(failures, free, firstWaitSeconds)}, forget_at = excluded.forget_at
      where known.free_at is null or known.free_at <= now()
      returning failures`.execute(db)
    const [row] = rows
    if (row) return row.failures
    const { rows: waits } = await sql<{ seconds: number }>`
      select extract(epoch from free_at - now())::float8 as seconds
      from identity_tries where key_hash = ${bytes(key)}`.execute(db)
    throw tooMany(`${name} wait`, waits[0]?.seconds ?? 1)
  }

  /** Spends one try of what unknown devices may try together. */
  async #spend(
    db: Kysely<Tables>,
    name: TryName,
    address: string,
    failures: number,
  ): Promise<TakenTry['budget']> {
    const { level, unknownDevices } = tries[name]
    if (!unknownDevices) return null
    const kind = failures <= this.#withoutWait(name) ? 'newcomers' : 'waiting'
    const factor = this.#options.settings[level]
    const { atOnce, perHour } = unknownDevices[kind]
    const key = this.#hash(`${name} ${kind} ${address}`)
    // One timestamp says how much is left: when the budget would be full again (a leaky bucket as a meter).
    const seconds = hourSeconds / (perHour * factor)
    const cost = sql`make_interval(secs => ${seconds})`
    const whole = sql`make_interval(secs => ${seconds * atLevel(atOnce, factor)})`
    const { rows } = await sql`
      insert into identity_try_budgets as known (key_hash, full_at) values (${bytes(key)}, now() + ${cost})
      on conflict (key_hash) do update set full_at = greatest(known.full_at, now()) + ${cost}
      where greatest(known.full_at, now()) + ${cost} <= now() + ${whole}
      returning 1`.execute(db)
    if (rows.length > 0) return { key, seconds }
    const { rows: waits } = await sql<{ seconds: number }>`
      select extract(epoch from full_at + ${cost} - now() - ${whole})::float8 as seconds
      from identity_try_budgets where key_hash = ${bytes(key)}`.execute(db)
    throw tooMany(`${name} from unknown devices`, waits[0]?.seconds ?? 1)
  }

  #withoutWait(name: TryName): number {
    const { withoutWait, level } = tries[name]
    return atLevel(withoutWait, this.#options.settings[level])
  }

  #hash(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex')
  }
}

/** Deletes counts that are forgotten, and budgets that are full again. */
export async function sweepTries(db: Kysely<Tables>): Promise<void> {
  await sql`delete from identity_tries where forget_at < now()`.execute(db)
  await sql`delete from identity_try_budgets where full_at < now()`.execute(db)
}

/** Returns SQL for when the next try is free after this many failures; null if at once. */
function freeAt(failures: ReturnType<typeof sql>, free: number, firstWaitSeconds: number) {
  const doublings = sql`least(greatest(${failures} - ${free}::integer, 0), 20)`
  return sql`case when ${failures} >= ${free}::integer then now() + make_interval(secs =>
    least(${longestSeconds}::float8, ${firstWaitSeconds}::float8 * 2 ^ ${doublings})) end`
}

function bytes(key: string): Buffer {
  return Buffer.from(key, 'hex')
}
