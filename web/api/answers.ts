import type { components } from './contract.generated.ts'

type Schemas = components['schemas']

/** A game type: its name, ratings from 0 to 3, texts and credits. */
export type GameType = Schemas['GameType']

/** The state of the picture that a person has chosen. */
export type OwnPicture = Schemas['AppUser']['servedPicture']

/** What a person has chosen of the interface. */
export type ChosenPreferences = Schemas['Preferences']

/** Whether the person gets the weekly mail, or why it cannot be turned on. */
export type WeeklyMail = Schemas['WeeklyMail']

/** One page of the game types. */
export type GameTypePage = Schemas['GameTypePage']

/** A message of the contact form in the list of admins. */
export type ListedMessage = Schemas['ListedMessage']

/** A message of the contact form with its answers. */
export type Message = Schemas['Message']

/** An address that subscribed to the newsletter. */
export type Subscriber = Schemas['Subscriber']

/** A newsletter in the list of admins. */
export type ListedNewsletter = Schemas['ListedNewsletter']

/** A newsletter with what became of its mails. */
export type Newsletter = Schemas['Newsletter']

/** Who came in a period, and what was played. */
export type Visits = Schemas['Visits']

/** A name that a player has reported. */
export type NameReport = Schemas['NameReport']

/** A score that an admin has taken off the leaderboard. */
export type ExcludedGame = Schemas['ExcludedGame']

/** A line of the public leaderboard. */
export type LeaderboardEntry = Schemas['LeaderboardEntry']

/** A player's own line of the leaderboard, with its place. */
export type OwnPlace = Schemas['OwnPlace']

/** The best of past days, weeks or months. */
export type PastPeriods = Schemas['PastPeriods']

/** A game that its player can continue. */
export type UnfinishedGame = Schemas['UnfinishedGame']

/** A line of a player's own list. */
export type GameListEntry = Schemas['GameListEntry']

/** The current day: its results so far, and the anchors of the seeds. */
export type DailyToday = Schemas['DailyToday']

/** A past day with its seed and results. */
export type DailyDay = Schemas['DailyDay']

/** The results of a day's deal of one game. */
export type DailyGame = Schemas['DailyGame']

/** A player's own try of a day's deal. */
export type DailyTry = Schemas['DailyTry']

/** A result that its player has shared. */
export type SharedResult = Schemas['SharedResult']

/** The deal of a finished game as a link for friends. */
export type Challenge = Schemas['Challenge']

/** What a challenge is to the person, with the results that the person may see. */
export type ChallengeResults = Schemas['ChallengeResults']

/** Seed and moves of a finished game. */
export type GameRecord = Schemas['GameRecord']

/** A player's achievements, days played and streaks of days. */
export type Achievements = Schemas['Achievements']

/** The totals of a player's games of one type, with everybody's scores. */
export type Statistics = Schemas['Statistics']

/** A team of the demonstration page. */
export type Team = Schemas['Team']

/** One page of the teams. */
export type TeamPage = Schemas['TeamPage']

/** An action of an admin. */
export type AuditEntry = Schemas['AuditEntry']

/** The background jobs of a kind. */
export type JobKind = Schemas['JobKind']

/** A background job that was given up. */
export type FailedJob = Schemas['FailedJob']

/** Who is told of what happens. */
export type NoticeReceiver = Schemas['NoticeReceiver']
export type NoticeEvent = NoticeReceiver['events'][number]

/** A line of the list of codes. */
export type ListedCode = Schemas['ListedCode']

/** A line of the list of people. */
export type ListedPerson = Schemas['ListedPerson']

/** A person, as admins see them. */
export type ManagedPerson = Schemas['ManagedPerson']

/** A game of a person, as admins see it. */
export type PersonGame = Schemas['PersonGame']

/** The end of a login, with the address at which it continues, or its next step. */
export type SignInResult = Schemas['SignInResult']

/** A step for which a login waits, with the ticket for it. */
export type SignInStep = Extract<SignInResult, { step: string }>

/** The credentials of the caller's account. Times are ISO 8601. */
export type Account = Schemas['Account']
export type AddressChange = Schemas['AddressChange']

/** A person's own request for a Sign-In Code. */
export type OwnCodeRequest = Schemas['OwnCodeRequest']
