import { recordOf } from '../base/object.ts'

/** The values of each preference; the first is the default. */
export const choices = {
  /** The color theme. */
  theme: ['system', 'light', 'dark'],
  /** Whether things move: as the system asks, always, or never. */
  motion: ['system', 'full', 'still'],
  /** Red and black, or a color for each suit. */
  suits: ['two', 'four'],
  /** Whether a table plays sounds. */
  sound: [false, true],
  /** Whether single keys work at a table. */
  shortcuts: [true, false],
} as const

/** A person's preferences on this device. */
export type Preferences = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] }

/** Returns the preferences in a text, with the default for each missing or invalid value. Never throws. */
export function readPreferences(text: string | null): Preferences {
  const found = parse(text)
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

function parse(text: string | null): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** Returns whether nothing may move: the person's choice, otherwise the system's setting. */
export function isStill(motion: Preferences['motion'], systemAsks: boolean): boolean {
  return motion === 'system' ? systemAsks : motion === 'still'
}
