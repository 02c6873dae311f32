/**
 * Returns the section of a changelog about a version, whose heading a date may follow: `## 1.2.0 (2026-11-23)`.
 *
 * @throws Error if there is no such section, or nothing in it
 */
export function releaseNotes(changelog: string, version: string): string {
  const notes = section(changelog, version)
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${version}`)
  return `${notes}\n`
}

/** Returns what a changelog has below *Unreleased*, or that nothing has changed since a version. */
export function unreleasedNotes(changelog: string, version: string): string {
  return `${section(changelog, 'Unreleased') || `Nothing that matters has changed since ${version}.`}\n`
}

function section(changelog: string, heading: string): string {
  const found = changelog
    .split(/^## /m)
    .slice(1)
    .find((each) => each.split(/\s/, 1)[0] === heading)
  return found?.slice(found.indexOf('\n')).trim() ?? ''
}
