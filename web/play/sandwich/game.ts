import { lazyPart, optionalPart } from '../../kit/lazy-part.tsx'
import type { GamePages } from '../game-pages.ts'

/** What pages show of Sandwich. */
export const sandwichPages: GamePages<2> = {
  lists: ['hand'],
  Table: lazyPart(() => import('./sandwich-table.tsx')),
  Replay: lazyPart(() => import('./replay/replay.tsx')),
  Review: lazyPart(() => import('./review.tsx')),
  Lesson: lazyPart(() => import('./lesson/lesson.tsx')),
  TryGame: lazyPart(() => import('./try-game/try-game.tsx')),
  TryRules: lazyPart(() => import('./try-rules/try-rules.tsx')),
  Art: optionalPart(() => import('./art.tsx')),
}
