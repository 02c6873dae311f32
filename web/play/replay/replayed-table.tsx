import type { Replayable } from '@skyway/engine/record/record.ts'
import { useId } from 'react'
import * as text from '../../../content/text/replay.ts'
import type { Elements } from '../../base/elements.ts'
import { MoveList, type ReplayStep } from './move-list.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import './replay.css'
import { usePlayback } from './use-playback.ts'

/** What surrounds a replay. */
export interface BesideReplay {
  /** Returns the heading of the table with the given id. */
  readonly heading: (id: string) => Elements
  /** Content below the list of moves. */
  readonly beside: Elements
  /** Content below everything. */
  readonly below?: Elements
}

export interface ReplayProps extends BesideReplay {
  readonly record: Replayable
}

interface ReplayedTableProps<Step extends ReplayStep> extends BesideReplay {
  /** The class by which the game's own style sheet knows its table. */
  readonly className: string
  readonly steps: readonly Step[]
  readonly board: (step: Step) => Elements
  /** Content of the table below its slider. */
  readonly underBoard?: (step: Step) => Elements
}

/** Shows the steps of a game: the table with its slider, and the moves beside it. */
export function ReplayedTable<Step extends ReplayStep>({
  className,
  steps,
  board,
  underBoard,
  heading,
  beside,
  below,
}: ReplayedTableProps<Step>) {
  const playback = usePlayback(steps.length)
  const id = useId()
  const step = steps[playback.at]
  if (!step) return null
  return (
    <div className="replay">
      <section
        aria-labelledby={`${id}-table`}
        className={`table-frame replay-table ${className}`}
        data-view="replay"
      >
        {heading(`${id}-table`)}
        <p role="status" className="replay-sentence">
          {step.sentence}
        </p>
        {board(step)}
        <PlaybackControls playback={playback} count={steps.length} />
        {underBoard?.(step)}
      </section>
      <section aria-labelledby={`${id}-moves`} className="replay-side">
        <h2 id={`${id}-moves`}>{text.moves}</h2>
        <MoveList steps={steps} at={playback.at} onGo={playback.goTo} />
        {beside}
      </section>
      {below}
    </div>
  )
}
