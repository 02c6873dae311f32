import * as text from '../../content/text/system.ts'
import type { NewerVersion } from './backend.ts'

interface VersionIsOutProps {
  newer: NewerVersion
  className: string
  /** Added if it is a link. */
  linkClass: string
}

/** Shows that a newer version is out: as a link to what is new, if that has an address. */
export function VersionIsOut({ newer: { version, notes }, className, linkClass }: VersionIsOutProps) {
  const words = text.newerVersion({ version })
  return notes === null ? (
    <span className={className}>{words}</span>
  ) : (
    <a href={notes} rel="noopener noreferrer" className={`${className} ${linkClass}`}>
      {words}
    </a>
  )
}
