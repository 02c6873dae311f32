import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import type { ComponentType } from 'react'
import type { LazyPart } from '../kit/lazy-part.tsx'
import type { LessonProps } from './lesson/lesson-props.ts'
import type { FinishedProps } from './replay/finished-game.tsx'
import type { ReplayProps } from './replay/replayed-table.tsx'
import type { GameOf } from './store/game.ts'
import type { TryGameProps } from './try-game/guided-game.tsx'
import type { TryRulesProps } from './try-rules/rule.ts'

/**
 * What pages show of a game. Each part loads when it is first shown, so that a player loads the parts of one game. What a
 * game does not have is on no page, and nothing leads to it.
 */
export interface GamePages<Id extends GameTypeId> {
  /** The lists of a game that its table cannot do without. */
  readonly lists: readonly string[]
  /** The table where it is played. */
  readonly Table: LazyPart<TableProps<Id>>
  /** A finished game, step by step. */
  readonly Replay: ComponentType<ReplayProps>
  /** Luck and play of a finished game. It needs a search (engine/search/searches.ts). */
  readonly Review?: ComponentType<FinishedProps>
  /** A game that plays itself, and the rules in pictures. */
  readonly Lesson?: ComponentType<LessonProps>
  /** The first moves by hand, without an account. */
  readonly TryGame?: ComponentType<TryGameProps>
  /** The rules one at a time, each on a small board. */
  readonly TryRules?: ComponentType<TryRulesProps>
  /** The picture of the game, drawn with its cards. */
  readonly Art?: ComponentType<object>
}

export interface TableProps<Id extends GameTypeId> {
  readonly game: GameOf<Id>
  /** What surrounds the table leads to these. */
  readonly pages: Pick<GamePages<Id>, 'Lesson' | 'Review' | 'TryGame'>
}
