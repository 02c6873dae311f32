/** What each preference may be; the first holds until another is chosen. */
export const choices = {
  /** Day or night. */
  theme: ['system', 'light', 'dark'],
  /** Whether things move: as the system asks, always, or never. */
  motion: ['system', 'full', 'still'],
  /** Red and black, or a colour for each suit. */
  suits: ['two', 'four'],
  /** Whether a table is heard. */
  sound: [false, true],
  /** Whether single keys play at a table. */
  shortcuts: [true, false],
} as const

/** How somebody likes the site on this device. */
export type Preferences = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] }

/** The preferences that a text holds; of what it does not hold, or not rightly, the first choice. Never throws. */
export function readPreferences(text: string | null): Preferences {
  const found = recordOf(text)
  return {
    theme: oneOf(choices.theme, found['theme']),
    motion: oneOf(choices.motion, found['motion']),
    suits: oneOf(choices.suits, found['suits']),
    sound: oneOf(choices.sound, found['sound']),
    shortcuts: oneOf(choices.shortcuts, found['shortcuts']),
  }
}

function oneOf<T>(allowed: readonly [T, ...T[]], value: unknown): T {
  return allowed.find((choice) => choice === value) ?? allowed[0]
}

function recordOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Whether nothing shall move: the visitor's own word, or else the system's. */
export function isStill(motion: Preferences['motion'], systemAsks: boolean): boolean {
  return motion === 'system' ? systemAsks : motion === 'still'
}
