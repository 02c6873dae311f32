import { randomBytes } from 'node:crypto'
import { dayAfter, daysBetween } from '@skyway/engine/chance/day.ts'
import { type Seed, seedToHex } from '@skyway/engine/chance/seed.ts'
import { type ChainLink, chainLinks } from '@skyway/engine/chance/seed-chain.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import { addChain, readChains, readToday, type StoredChain } from './store.ts'

/** How many days a chain has: four years, so that a browser checks a whole one in a fraction of a second. */
const daysOfChain = 4 * 365 + 1
/** How many days before a chain ends the anchor of the next one is shown. */
const daysAhead = 366

/** A hash chain of seeds as everybody may see it. */
export interface PublicChain {
  readonly firstDay: string
  readonly days: number
  /** SHA-256 of the seed of the first day. */
  readonly anchor: string
}

/** A day's link of its chain. */
export interface DayLink extends ChainLink {
  /** The first day of the chain. */
  readonly firstDay: string
}

/**
 * The hash chains of seeds, one after another. The links of a chain are computed once in each process, from the secret
 * seed of its last day.
 */
export class Chains {
  readonly #db: Kysely<Tables>
  readonly #links = new Map<string, ReturnType<typeof chainLinks>>()

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /**
   * Makes the first chain, from the current day on, if there is none, and the next one when the last ends within a year.
   * Several processes may do so at once.
   */
  async extend(): Promise<void> {
    while (await addChain(this.#db, { days: daysOfChain, ahead: daysAhead, secret: randomBytes(32) })) {
      // After a pause of years, more than one is missing.
    }
  }

  /** Returns all chains, the first one first. */
  async all(): Promise<PublicChain[]> {
    return (await readChains(this.#db)).map((chain) => {
      const [anchor] = this.#linksOf(chain)
      return { firstDay: chain.firstDay, days: chain.days, anchor: anchor ? seedToHex(anchor) : '' }
    })
  }

  /**
   * Returns the links of some days in a row, the newest first. Days without a chain are left out. The seeds of days that
   * are not over are secret.
   */
  async linksOf(newest: string, count: number): Promise<ReadonlyMap<string, DayLink>> {
    const chains = await readChains(this.#db)
    const found = new Map<string, DayLink>()
    for (let back = 0; back < count; back += 1) {
      const day = dayAfter(newest, -back)
      const chain = chains.findLast(({ firstDay }) => firstDay <= day)
      if (!chain) break
      const number = daysBetween(chain.firstDay, day) + 1
      const seed = this.#linksOf(chain)[number]
      if (seed) found.set(day, { number, seed, firstDay: chain.firstDay })
    }
    return found
  }

  /** Returns the current day with its seed, which is secret. */
  async today(): Promise<{ day: string; seed: Seed }> {
    const { day } = await readToday(this.#db)
    const link = (await this.linksOf(day, 1)).get(day)
    if (!link) throw new Error(`No chain of seeds has the day ${day}`)
    return { day, seed: link.seed }
  }

  /** Returns the seed of a day that is over, or null. */
  async past(day: string): Promise<Seed | null> {
    if (day >= (await readToday(this.#db)).day) return null
    return (await this.linksOf(day, 1)).get(day)?.seed ?? null
  }

  #linksOf({ firstDay, days, secret }: StoredChain): ReturnType<typeof chainLinks> {
    const links = this.#links.get(firstDay) ?? chainLinks(secret, days)
    this.#links.set(firstDay, links)
    return links
  }
}
