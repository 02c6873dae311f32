import * as text from '../../content/text/notice-texts.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { endCondition, tellLasting } from '../notices/conditions.ts'
import type { Notices } from '../notices/notices.ts'
import { type Certificate, daysOf, readCertificate } from '../outgoing/certificate.ts'
import type { Settings } from '../settings/settings.ts'
import { isThisMachine } from '../settings/this-machine.ts'
import type { Database } from '../storage/database.ts'
import type { DiskSpace } from '../storage/embedded/disk-space.ts'

interface Watched {
  readonly database: Database
  readonly settings: Settings
  readonly notices: Notices
  /** The disk of the embedded database; absent for an external one. */
  readonly diskSpace?: DiskSpace | undefined
}

/** The free part of the disk below which it is told, and told once more; and above which that is over. */
const [lowPart, lowestPart, enoughPart] = [0.1, 0.02, 0.12]

/** Watches the disk of the database and the certificate of the site, and tells when they need somebody. */
export function watchMachine(jobs: Jobs, watched: Watched): void {
  const { diskSpace } = watched
  if (diskSpace)
    jobs.repeat({ kind: 'watch disk', everySeconds: 600, run: () => watchDisk(watched, diskSpace) })
  const { protocol, hostname } = new URL(watched.settings.publicUrl)
  if (protocol === 'https:' && !isThisMachine(hostname))
    jobs.repeat({ kind: 'watch certificate', everySeconds: 3600, run: () => watchCertificate(watched) })
}

/** Tells once that the disk is nearly full, and once more when it gets worse. */
export async function watchDisk(
  { database: { db }, notices }: Watched,
  diskSpace: Pick<DiskSpace, 'measure'>,
): Promise<void> {
  const { freeBytes, sizeBytes } = await diskSpace.measure()
  const free = freeBytes / sizeBytes
  if (free > enoughPart) await endCondition(db, 'disk-fills')
  if (free >= lowPart) return
  await tellLasting(db, notices, {
    event: 'disk-fills',
    subject: 'disk',
    text: text.diskFills({
      percent: free < lowestPart ? (free * 100).toFixed(1) : String(Math.floor(free * 100)),
    }),
    page: '/',
    severity: free < lowestPart ? 'lowest' : 'low',
  })
}

/** Tells once that the certificate should have been renewed, and once more shortly before its end. */
export async function watchCertificate(
  { database: { db }, notices, settings: { publicUrl } }: Watched,
  read = readCertificate,
): Promise<void> {
  let certificate: Certificate
  try {
    certificate = await read(publicUrl)
  } catch {
    // Some networks do not reach their own public address from inside. script/doctor says so.
    return
  }
  const { left, toRenew } = daysOf(certificate)
  if (left >= toRenew) return await endCondition(db, 'certificate-ends')
  await tellLasting(db, notices, {
    event: 'certificate-ends',
    subject: 'certificate',
    text: text.certificateEnds({
      host: new URL(publicUrl).host,
      day: certificate.validUntil.toISOString().slice(0, 10),
    }),
    page: '/',
    severity: left < toRenew / 5 ? 'last days' : 'not renewed',
  })
}
