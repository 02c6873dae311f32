import { numberBetween } from './kinds.ts'

/** Returns the shape of a level, which multiplies the limits of its group in `limits` and `tries`. */
const level = (what: string) =>
  numberBetween(0.01, 1_000_000).default(1).describe(`Multiplies ${what}; 2 doubles them.`)

/** The levels of the limits below. */
export const levels = {
  limitPerPerson: level('the limits per person other than those of play'),
  limitPerAddress: level('the limits per client address, which many people may share'),
  limitPlay: level('the limits of games and moves'),
  limitSignIns: level('the tries at the password or the codes of an account'),
  limitMails: level('the mails with a code that go to one address'),
}
type Level = keyof typeof levels

/** How often something may be done. A window begins with its first use: twice as many fit where two of them meet. */
export interface Limit {
  /** What is counted, as docs/operator/settings.md says it. */
  readonly what: string
  readonly per: 'person' | 'address'
  /** How many uses a window has at level 1. */
  readonly uses: number
  /** The length of a window. */
  readonly seconds: number
  readonly level: Level
  /**
   * In how many parts a process takes the uses of a window from the database, where one statement for each use
   * would cost too much.
   */
  readonly parts?: number
}

const [minute, hour, day] = [60, 3600, 86_400]
const person = { per: 'person', level: 'limitPerPerson' } as const
const address = { per: 'address', level: 'limitPerAddress' } as const
const play = { per: 'person', level: 'limitPlay' } as const

/** Every limit by the name that identifies it in the database and in the log. */
export const limits = {
  gamesOfPerson: { what: 'games begun', uses: 60, seconds: hour, ...play },
  movesOfPerson: { what: 'moves', uses: 200, seconds: 10, parts: 20, ...play },
  codesOfPerson: { what: 'sign-in codes tried', uses: 5, seconds: minute, ...person },
  codesOfPersonDaily: { what: 'sign-in codes tried', uses: 20, seconds: day, ...person },
  codesOfAddress: { what: 'sign-in codes tried', uses: 30, seconds: minute, ...address },
  codeRequestsOfAddress: { what: 'requests for a sign-in code', uses: 20, seconds: hour, ...address },
  codeBatchesOfPerson: { what: 'batches of sign-in codes made', uses: 60, seconds: hour, ...person },
  reportsOfPerson: { what: 'names reported', uses: 20, seconds: hour, ...person },
  picturesOfPerson: { what: 'profile pictures at new addresses', uses: 20, seconds: hour, ...person },
  exportsOfPerson: { what: 'exports of the own data', uses: 10, seconds: hour, ...person },
  authorizationsOfAddress: { what: 'visits to the login page', uses: 240, seconds: minute, ...address },
  signInsOfAddress: { what: 'logins begun', uses: 120, seconds: minute, ...address },
  // On its own, because each view of the login page asks for one: as many as there may be visits and begun logins.
  passkeysOfAddress: {
    what: 'passkeys asked for, also by each login page',
    uses: 360,
    seconds: minute,
    ...address,
  },
  signUpsOfAddress: { what: 'accounts asked for', uses: 200, seconds: hour, ...address },
  newPasswordsOfAddress: { what: 'new passwords begun', uses: 400, seconds: hour, ...address },
  mailsOfAddress: { what: 'mails with a code for unknown devices', uses: 60, seconds: hour, ...address },
  teamsOfAddress: { what: 'teams made', uses: 30, seconds: hour, ...address },
  messagesOfAddress: { what: 'messages of the contact page', uses: 20, seconds: hour, ...address },
  // On its own, so that a bot takes no message from the people at the same address.
  spamOfAddress: { what: 'messages that a program has filled in', uses: 20, seconds: hour, ...address },
  subscriptionsOfAddress: { what: 'subscriptions to the newsletter', uses: 20, seconds: hour, ...address },
  resultPicturesOfAddress: { what: 'pictures of results drawn', uses: 60, seconds: minute, ...address },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** How many tries a budget holds, and how many are added in an hour, at level 1. */
interface Budget {
  readonly atOnce: number
  readonly perHour: number
}

/** How fast something about an account may be tried. docs/identity.md computes what that allows in an hour and in a day. */
interface TryLimit {
  /** After how many failures in a row each further try has to wait, at level 1. */
  readonly withoutWait: number
  /** The first wait. Each failure doubles it, up to 15 minutes. */
  readonly firstWaitSeconds: number
  readonly level: Level
  /** What all unknown devices may try together; unlimited if absent. */
  readonly unknownDevices?: {
    /** For networks that do not have to wait yet, so that those which do cannot use it up. */
    readonly newcomers: Budget
    /** For networks that have to wait. */
    readonly waiting: Budget
  }
}

/** Every limit of tries by the name that identifies it in the database. */
export const tries: Readonly<Record<TryName, TryLimit>> = {
  password: {
    withoutWait: 5,
    firstWaitSeconds: 5,
    level: 'limitSignIns',
    unknownDevices: { newcomers: { atOnce: 100, perHour: 25 }, waiting: { atOnce: 100, perHour: 50 } },
  },
  mail: {
    withoutWait: 2,
    firstWaitSeconds: 60,
    level: 'limitMails',
    unknownDevices: { newcomers: { atOnce: 30, perHour: 2 }, waiting: { atOnce: 6, perHour: 2 } },
  },
  // second-factor.ts bounds how many wrong ones are accepted in a row from anywhere.
  'app code': { withoutWait: 5, firstWaitSeconds: 5, level: 'limitSignIns' },
  // They have 48 random bits, so that they need no bound in a row.
  'recovery code': { withoutWait: 5, firstWaitSeconds: 5, level: 'limitSignIns' },
}
export type TryName = 'password' | 'mail' | 'app code' | 'recovery code'

/** Returns how many uses a number of the tables above is at a level. */
export function atLevel(uses: number, factor: number): number {
  return Math.max(1, Math.round(uses * factor))
}
