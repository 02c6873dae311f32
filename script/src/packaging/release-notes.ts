/**
 * Returns the section of a changelog below a heading, `Unreleased` or a version, which a date may follow:
 * `## 1.2.0 (2026-11-23)`.
 *
 * @throws Error if there is no such section, or nothing in it
 */
export function releaseNotes(changelog: string, heading: string): string {
  const section = changelog
    .split(/^## /m)
    .slice(1)
    .find((each) => each.split(/\s/, 1)[0] === heading)
  const notes = section?.slice(section.indexOf('\n')).trim() ?? ''
  if (notes === '') throw new Error(`CHANGELOG.md says nothing about ${heading}`)
  return `${notes}\n`
}
