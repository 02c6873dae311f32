import { dayAfter, daysBetween } from '@skyway/engine/chance/day.ts'
import { type Seed, seedFromHex } from '@skyway/engine/chance/seed.ts'
import { type ChainLink, provesLink } from '@skyway/engine/chance/seed-chain.ts'
import type { DailyDay, DailyToday } from '../api/answers.ts'

/** What a check has found: how many days lead to the anchors, or the first day that does not. */
export type DaysCheck = { readonly days: number } | { readonly wrong: string }

interface DatedLink extends ChainLink {
  readonly day: string
}

/**
 * Checks days in a row, the newest first: whether each seed leads to the one of the day before, and the last one to the
 * anchor of its chain.
 */
export function checkDays(
  days: readonly Pick<DailyDay, 'day' | 'seed' | 'chain'>[],
  chains: DailyToday['chains'],
): DaysCheck {
  for (const [index, { day, seed, chain }] of days.entries()) {
    const link = linkOf(day, seed, chain)
    const next = days[index + 1]
    const anchor = chains.find(({ firstDay }) => firstDay === chain)?.anchor
    const earlier =
      next?.chain === chain
        ? linkOf(next.day, next.seed, chain)
        : { day: dayAfter(chain, -1), number: 0, seed: seedOf(anchor ?? '') }
    if (!link.seed || !earlier.seed) return { wrong: day }
    if (!provesLink({ ...link, seed: link.seed }, { ...earlier, seed: earlier.seed }))
      return { wrong: earlier.day }
  }
  return { days: days.length }
}

function linkOf(day: string, seed: string, chain: string): Omit<DatedLink, 'seed'> & { seed: Seed | null } {
  return { day, number: daysBetween(chain, day) + 1, seed: seedOf(seed) }
}

function seedOf(text: string): Seed | null {
  try {
    return seedFromHex(text)
  } catch {
    return null
  }
}

/** Returns the commands for Bash that compute by OpenSSL, from a seed in hexadecimal digits, that of the day before. */
export function dayBeforeCommand(seed: string): string {
  return [
    `seed=${seed}`,
    String.raw`printf "$(printf '%s' "$seed" | sed 's/../\\x&/g')" | openssl dgst -sha256 -r | cut -c 1-64`,
  ].join('\n')
}
