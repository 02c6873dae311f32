import leven from 'leven'

/** Returns the end of a sentence that suggests the most similar known name, or '' if none is similar. */
export function meant(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, distance: leven(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= 1 + name.length / 4)
    .sort((one, other) => one.distance - other.distance)
  return nearest ? `; did you mean '${nearest.name}'?` : ''
}
