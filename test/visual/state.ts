import type { Size } from './looks.ts'
import type { Stage } from './stage.ts'

/**
 * Who opens a page: a person who is not logged in, an account without a code, a player without games, one
 * at the table for the first time, one with games, one with the same games who makes moves, an admin.
 */
export type Viewer = 'anonymous' | 'user' | 'beginner' | 'newcomer' | 'player' | 'mover' | 'admin'

/** Something that a person can have on the screen: a page, or what a page shows after some presses. */
export interface State {
  /** Used in the file names of its baseline, and in the titles of its tests: `pricing`, `skyway-won`. */
  readonly name: string
  readonly viewer: Viewer
  /** Opens it on the screen. */
  open(stage: Stage): Promise<void>
  /** The sizes at which it exists; all by default. */
  readonly sizes?: readonly Size[]
  /**
   * The part whose texts are checked, if something covers the rest of the page on purpose. Everything by
   * default.
   */
  readonly within?: string
  /**
   * Whether the elements of the header and the footer are checked one by one, as they are once for each
   * viewer.
   */
  readonly withFrame?: boolean
  /** Whether it shows cards, which a preference draws in four colors. */
  readonly withCards?: boolean
  /**
   * Whether it has symbols, such as arrows, that none of our typefaces has, so that each machine draws them
   * differently.
   */
  readonly withForeignSigns?: boolean
  /** The console messages that are expected. */
  readonly mayComplain?: RegExp
  /** Whether only its texts are checked, because a similar state covers its layout. */
  readonly textsOnly?: boolean
}
