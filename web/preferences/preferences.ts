import type { ChosenPreferences } from '../api/answers.ts'
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
  /** The order in which the cards of a hand are drawn: as dealt, by rank, by suit. */
  handOrder: ['dealt', 'rank', 'suit'],
  /** Whether there are tips at the first game of each type. */
  tips: [true, false],
  /** Whether a passkey is offered after a login by password. */
  passkeyOffer: [true, false],
} as const satisfies {
  readonly [Name in keyof ChosenPreferences]-?: readonly Required<ChosenPreferences>[Name][]
}

/** A person's preferences. */
export type Preferences = { readonly [Name in keyof typeof choices]: (typeof choices)[Name][number] }

/** The name of a preference. */
export type PreferenceName = keyof Preferences

/** The names of all preferences. */
export const names = Object.keys(choices).filter((name): name is PreferenceName => name in choices)

/** What a browser keeps. */
export interface KeptPreferences {
  /** What was chosen; the other preferences have their defaults. */
  readonly chosen: Partial<Preferences>
  /** The preferences that were chosen while logged in, and that the account does not have yet. */
  readonly unsent: readonly PreferenceName[]
}

/** Returns the preferences in a text, without invalid ones. Never throws. */
export function readKept(text: string | null): KeptPreferences {
  const { unsent, ...found } = parse(text)
  const valid = names.filter((name) => choices[name].some((choice) => choice === found[name]))
  return {
    chosen: pick(found, valid),
    unsent: valid.filter((name) => Array.isArray(unsent) && unsent.includes(name)),
  }
}

/** Returns the preferences with these names; the other ones are absent. */
export function pick(from: object, wanted: readonly PreferenceName[]): Partial<Preferences> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => wanted.some((each) => each === name)))
}

/** Returns all preferences. */
export function withDefaults(chosen: Partial<Preferences>): Preferences {
  return {
    theme: choices.theme[0],
    motion: choices.motion[0],
    suits: choices.suits[0],
    sound: choices.sound[0],
    shortcuts: choices.shortcuts[0],
    handOrder: choices.handOrder[0],
    tips: choices.tips[0],
    passkeyOffer: choices.passkeyOffer[0],
    ...chosen,
  }
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
