/** The numbers of a version: `18.4.0-beta.17` has four. */
const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).map(Number)

function compare(one: string, other: string): number {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const place = a.findIndex((number, index) => number !== (b[index] ?? 0))
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}

/**
 * Returns the newest version of the same major version that is newer than the pinned one and that every one
 * of the packages has, or null.
 *
 * @param available the versions of each package; the packages contain one program for different platforms
 */
export function newerPatch(pinned: string, available: readonly (readonly string[])[]): string | null {
  const [first = [], ...others] = available
  const newer = first.filter(
    (version) =>
      numbersOf(version)[0] === numbersOf(pinned)[0] &&
      compare(version, pinned) > 0 &&
      others.every((versions) => versions.includes(version)),
  )
  return newer.sort(compare).at(-1) ?? null
}

/** Returns which number differs first: a major, a minor or a patch version. */
export function sizeOfStep(from: string, to: string): 'major' | 'minor' | 'patch' {
  const [a, b] = [numbersOf(from), numbersOf(to)]
  if (a[0] !== b[0]) return 'major'
  return a[1] === b[1] ? 'patch' : 'minor'
}
