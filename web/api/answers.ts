import type { components } from './contract.generated.ts'

type Schemas = components['schemas']

/** A game type: its name, ratings from 0 to 3, texts and credits. */
export type GameType = Schemas['GameType']

/** The state of the picture that a person has chosen. */
export type OwnPicture = Schemas['AppUser']['servedPicture']

/** One page of the game types. */
export type GameTypePage = Schemas['GameTypePage']

/** A line of the public leaderboard. */
export type LeaderboardEntry = Schemas['LeaderboardEntry']

/** A player's own line of the leaderboard, with its place. */
export type OwnPlace = Schemas['OwnPlace']

/** A game that its player can continue. */
export type UnfinishedGame = Schemas['UnfinishedGame']

/** A line of a player's own list. */
export type GameListEntry = Schemas['GameListEntry']

/** Seed and moves of a finished game. */
export type GameRecord = Schemas['GameRecord']

/** The totals of a player's games of one type, with everybody's scores. */
export type Statistics = Schemas['Statistics']

/** A team of the demonstration page. */
export type Team = Schemas['Team']

/** One page of the teams. */
export type TeamPage = Schemas['TeamPage']

/** An action of an admin. */
export type AuditEntry = Schemas['AuditEntry']

/** The end of a login, with the address at which it continues, or its next step. */
export type SignInResult = Schemas['SignInResult']

/** A step for which a login waits, with the ticket for it. */
export type SignInStep = Extract<SignInResult, { step: string }>

/** The credentials of the caller's account. Times are ISO 8601. */
export type Account = Schemas['Account']
