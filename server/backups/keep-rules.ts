/** Of how many days, weeks and months the newest backup is kept. */
export interface KeepRules {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

/** Seven days, four weeks and twelve months: at most 23 backups, the oldest of a year ago. */
export const usualRules: KeepRules = { days: 7, weeks: 4, months: 12 }

/**
 * Reads how many backups are kept: `7`, `7,4` or `7,4,12` for days, weeks and months.
 *
 * @throws RangeError if it is no such list, or keeps no day
 */
export function readRules(text: string): KeepRules {
  const [, days, weeks = '0', months = '0'] = /^(\d{1,4})(?:,(\d{1,4})(?:,(\d{1,4}))?)?$/.exec(text) ?? []
  if (days === undefined || Number(days) === 0)
    throw new RangeError(
      '--keep needs the numbers of days, weeks and months of which a backup is kept, such as 7,4,12; at least one day',
    )
  return { days: Number(days), weeks: Number(weeks), months: Number(months) }
}

const backupName = /^skyway-(\d{4}-\d\d-\d\d)\.jsonl\.gz(\.age)?$/

/** Returns the name of the backup of a day in UTC: `skyway-2026-11-23.jsonl.gz`, and `.age` if it is encrypted. */
export function backupNameOf(now: Date, isEncrypted: boolean): string {
  return `skyway-${now.toISOString().slice(0, 10)}.jsonl.gz${isEncrypted ? '.age' : ''}`
}

/** Returns the day of a backup, or undefined if a file is something else. */
export function dayOf(name: string): string | undefined {
  return backupName.exec(name)?.[1]
}

/**
 * Returns the backups among `names` that the rules do not keep, oldest first, now that `written` is complete. Each
 * rule keeps the newest backup of each of its periods, from `written` on back in time; a period without a backup does
 * not count. Other files are never returned.
 *
 * A backup of a later day than `written` was made while a clock was wrong: it never takes the place of `written`.
 */
export function expired(names: readonly string[], written: string, rules: KeepRules): string[] {
  const others = names.filter((name) => dayOf(name) !== undefined && name !== written)
  // The newest first, and `written` before all of them.
  const ordered = [written, ...others.toSorted().toReversed()]
  const kept = new Set<string>([
    ...newestOfEach(ordered, rules.days, (day) => day),
    ...newestOfEach(ordered, rules.weeks, weekOf),
    ...newestOfEach(ordered, rules.months, (day) => day.slice(0, 7)),
  ])
  return others.filter((name) => !kept.has(name)).toSorted()
}

/** Returns the first name of each period, of the first `count` periods. */
function newestOfEach(names: readonly string[], count: number, periodOf: (day: string) => string): string[] {
  const newest = new Map<string, string>()
  for (const name of names) {
    const period = periodOf(dayOf(name) ?? '')
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, count)
}

/** Returns the Monday of a day's week. */
function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}
