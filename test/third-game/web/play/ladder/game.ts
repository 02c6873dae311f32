import { lazyPart } from '../../kit/lazy-part.tsx'
import type { GamePages } from '../game-pages.ts'

/** What pages show of Ladder. */
export const ladderPages: GamePages<3> = {
  lists: ['row', 'ladder'],
  Table: lazyPart(() => import('./ladder-table.tsx')),
  Replay: lazyPart(() => import('./replay/replay.tsx')),
}
