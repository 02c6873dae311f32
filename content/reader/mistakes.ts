import leven from 'leven'

/** The mistakes in one content file, one sentence for each. */
export interface Mistakes {
  /** The file as the owner knows it: `content/pages/pricing.yaml`. */
  readonly file: string
  readonly sentences: readonly string[]
}

/** Thrown if content is invalid. The message names each file and each mistake in it, and needs no stack trace. */
export class ContentError extends Error {
  readonly mistakes: readonly Mistakes[]

  /** @param found what is wrong; mistakes of one file are told together, each once */
  constructor(found: readonly Mistakes[]) {
    const mistakes = [...Map.groupBy(found, ({ file }) => file)].map(([file, all]) => ({
      file,
      sentences: [...new Set(all.flatMap(({ sentences }) => sentences))],
    }))
    super(
      mistakes
        .map(({ file, sentences }) => [`${file} cannot be used:`, ...sentences].join('\n  '))
        .join('\n'),
    )
    this.name = 'ContentError'
    this.mistakes = mistakes
  }
}

/** Returns a ContentError for one file. */
export function unusable(file: string, sentences: readonly string[]): ContentError {
  return new ContentError([{ file, sentences }])
}

/** Returns the end of a sentence that suggests the most similar known name, or '' if none is similar. */
export function meant(given: string, known: readonly string[]): string {
  const [nearest] = known
    .map((name) => ({ name, distance: leven(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= 1 + name.length / 4)
    .sort((one, other) => one.distance - other.distance)
  return nearest ? `; did you mean '${nearest.name}'?` : ''
}
