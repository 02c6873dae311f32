import type { SessionPage } from '../session-page.ts'
import type { Size } from '../sizes.ts'

/**
 * Who opens a page: a person who is not logged in, an account without a code, a player without games, one
 * at the table for the first time, one with games, one with the same games who makes moves, an admin.
 */
export type Viewer = 'anonymous' | 'user' | 'beginner' | 'newcomer' | 'player' | 'mover' | 'admin'

/** Something that a person can have on the screen: a page, or what a page shows after some presses. */
export interface State {
  /** Used in the file names of its pictures, and in the titles of its tests: `pricing`, `skyway-won`. */
  readonly name: string
  readonly viewer: Viewer
  /** Whether its address opens it, whatever the texts of the site are. */
  readonly isPage?: boolean
  /** Opens it on the screen. */
  open(session: SessionPage): Promise<void>
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
  /**
   * Whether it has symbols, such as arrows, that none of our typefaces has, so that each machine draws them
   * differently.
   */
  readonly withForeignSigns?: boolean
  /** The console messages that are expected. */
  readonly mayLog?: RegExp
  /**
   * Whether it is neither the first nor the last page of its design. Those are also checked by axe, which takes long, and
   * for typefaces of the machine.
   */
  readonly isBetween?: boolean
  /** Whether no pictures of it are compared, because it shows something else in each run. */
  readonly isDifferentEachTime?: boolean
}
