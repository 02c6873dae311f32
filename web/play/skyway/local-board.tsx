import { useMemo } from 'react'
import * as text from '../../../content/text/skyway.ts'
import { useStill } from '../../preferences/store.ts'
import type { FocusTarget } from '../board/roving-focus.ts'
import { Grid } from './grid.tsx'
import { DrawnPaths } from './lesson/drawn-paths.tsx'
import { Market } from './market.tsx'
import { PathLines } from './path-lines.tsx'
import { Round } from './paths.tsx'
import type { Preview } from './state/preview.ts'
import { rewardTimeline } from './state/round-timeline.ts'
import type { Place, SkywayTableState } from './state/table.ts'
import './skyway.css'
import './playback.css'
import './preview.css'
import './forced-colors.css'
import './lesson.css'

interface Previews {
  readonly ofPiles: readonly Preview[]
  readonly ofPlaces: readonly Preview[]
  /** The one that is shown. */
  readonly preview: Preview | null
  readonly isDragging: boolean
}

interface LocalBoardProps {
  readonly table: SkywayTableState
  /** The attributes of the board. */
  readonly board: object
  /** The free place below a dragged pile. */
  readonly target: Place | null
  readonly isOpen: boolean
  /** What moves would score, where that is shown. */
  readonly previews?: Previews
  readonly focusTarget: (name: string, isFirst: boolean) => FocusTarget
  readonly onPile: (row: number) => void
  readonly onPlace: (place: Place) => void
}

const noPreviews: Previews = { ofPiles: [], ofPlaces: [], preview: null, isDragging: false }

/**
 * Shows market and sky of a game that is played in the browser alone. Draws the paths that the last move has made or
 * improved; at the end of the round, all of them.
 */
export function LocalBoard({
  table,
  board,
  target,
  isOpen,
  previews: { ofPiles, ofPlaces, preview, isDragging } = noPreviews,
  focusTarget,
  onPile,
  onPlace,
}: LocalBoardProps) {
  const { game, ended, gains } = table
  const isStill = useStill()
  const shown = ended ?? game
  const reward = useMemo(() => (gains.length > 0 ? rewardTimeline(gains, isStill) : null), [gains, isStill])
  return (
    <>
      <div className="skyway-board" {...board}>
        <Market
          market={ended ? game.market.map((pile) => ({ ...pile, cards: [] })) : game.market}
          chosen={table.pile}
          isResting={!isOpen}
          previews={ofPiles}
          preview={preview}
          focusTarget={focusTarget}
          onChoose={onPile}
        />
        <div className="skyway-sky">
          <span className="skyway-side">{text.start}</span>
          <Grid
            positions={shown.positions}
            paths={shown.winningPaths}
            chosen={table.place}
            target={target}
            previews={ofPlaces}
            preview={preview}
            ghost={(preview && !isDragging && game.market[preview.pile]?.cards) || []}
            isPlayable={isOpen}
            focusTarget={focusTarget}
            onChoose={onPlace}
          />
          <span className="skyway-side">{text.end}</span>
          {ended && <DrawnPaths paths={ended.winningPaths} isStill={isStill} />}
          {reward && (
            <span key={game.turn} className="lesson-paths">
              <PathLines timelines={reward.suits} cardTime={reward.cardTime} />
            </span>
          )}
        </div>
      </div>
      <Round round={shown.round} scores={shown.scores} reward={reward} preview={preview} />
    </>
  )
}
