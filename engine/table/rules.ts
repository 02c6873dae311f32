import type { Position } from '../cards/card.ts'
import type { RandomSource } from '../chance/pseudo-random.ts'
import type { NamedDeck, Seed } from '../chance/seed.ts'
import type { Marks } from './marks.ts'
import type { MoveResult, Permission, WireMove } from './move.ts'
import type { OwnFields } from './shape.ts'
import type { SharedView } from './view.ts'

/** How far a game has come. */
export interface Progress {
  /** The part that is being played, from 1. */
  readonly part: number
  /** How many parts a whole game has. */
  readonly parts: number
}

/** The values that a number of a move may have. */
export interface Range {
  readonly least: number
  readonly most: number
}

/** The values that the numbers of a kind of move may have, whatever the state of the game. */
export type MoveRanges = Readonly<Record<'actionId' | 'itemRow' | 'itemColumn', Range>>

/**
 * The rules of a game: everything that records, searches, server and pages ask of it. Its folder has them as one value,
 * which `games.ts` lists.
 */
export interface GameRules<State, View extends SharedView, Achievement extends string, Words> {
  /** The name of its view in the API's document is `<name>Game`. */
  readonly name: string
  readonly deck: NamedDeck
  /** How often a game shuffles its deck. */
  readonly rounds: number
  /** The number of moves in the longest game. */
  readonly longestGame: number
  /**
   * What a bot scores on one deal, near its average. An empty leaderboard offers it to be beaten. A game without a bot has
   * none.
   */
  readonly computerScore?: number
  /** The kinds of moves that every player may make, by their names. */
  readonly moves: Readonly<Record<string, MoveRanges>>
  /** What a game can achieve, the more frequent first. They are stored under these names. */
  readonly achievements: readonly Achievement[]
  /**
   * Returns a new game.
   *
   * @throws RangeError if the seed is not 32 bytes long
   */
  readonly start: (seed: Seed) => State
  /** Returns the state after a move, or why the rules do not allow the move. */
  readonly play: (state: State, move: WireMove, permission: Permission) => MoveResult<State>
  /** Returns what the player may see. */
  readonly view: (state: State) => View
  /** Returns a sentence for the player after the latest move, in the words of the reader's language, or ''. */
  readonly message: (state: State, words: Words) => string
  /** The shapes of what its view has beyond every view. */
  readonly fields: OwnFields<View>
  /** Returns the places of the table whose cards show how the game has gone. */
  readonly places: (view: View) => readonly Position[]
  /**
   * Returns a move that the rules allow, for bots and tests.
   *
   * @throws RangeError if no move can follow
   */
  readonly someMove: (view: View, random: RandomSource) => WireMove
  /** Returns whether no move can follow. */
  readonly isOver: (state: State) => boolean
  /** Returns how far a game that is not over has come. */
  readonly progress: (state: State) => Progress
  /** Returns what a game has achieved; nothing before its end, and nothing after an auto win. */
  readonly achieved: (state: State) => readonly Achievement[]
  /** Returns what has scored so far. */
  readonly marks: (state: State) => Marks
}
