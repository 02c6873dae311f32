import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Finding, failure, ok, warning } from './finding.ts'

const about = 'clock'

/** How far two clocks may differ, in milliseconds. A code of an authenticator app is valid for 30 s (RFC 6238). */
const noticed = 2_000
const harmful = 30_000

/**
 * Compares this machine's clock with another.
 *
 * @param other whose clock it is: `the database`
 * @param told the time that the other clock told, in milliseconds since 1970
 * @param asked when it was asked and when it had answered, by this machine's clock
 * @param precision the precision of the told time, in milliseconds
 */
export function compareClocks(
  other: string,
  told: number,
  asked: { readonly from: number; readonly until: number },
  precision = 0,
): Finding {
  const early = asked.from - told - precision
  const late = told - asked.until
  const apart = Math.max(early, late, 0)
  if (apart <= noticed) return ok(about, `It agrees with that of ${other}`)
  const text = `It is ${(apart / 1000).toFixed(1)} s ${early > late ? 'ahead of' : 'behind'} that of ${other}`
  const remedy =
    'Synchronize the clocks of all machines by NTP, for example with chrony or systemd-timesyncd.'
  return apart > harmful ? failure(about, text, remedy) : warning(about, text, remedy)
}

/** Asks systemd whether the clock is synchronized. Returns nothing where systemd does not know. */
export async function systemClock(): Promise<Finding[]> {
  const answer = await promisify(execFile)('timedatectl', ['show', '--property=NTPSynchronized', '--value'])
    .then(({ stdout }) => stdout.trim())
    // Other systems, and containers, have no timedatectl that answers.
    .catch(() => '')
  if (answer === 'yes') return [ok(about, 'The system synchronizes it')]
  if (answer !== 'no') return []
  return [
    warning(about, 'The system does not synchronize it', 'Run timedatectl set-ntp true, or install chrony.'),
  ]
}
