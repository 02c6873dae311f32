import { useId } from 'react'
import * as text from '../../../content/text/replay.ts'
import type { Elements } from '../../base/elements.ts'
import { Paths } from '../skyway/paths.tsx'
import { MoveList } from './move-list.tsx'
import { PlaybackControls } from './playback-controls.tsx'
import './replay.css'
import { SandwichBoard } from './sandwich-board.tsx'
import { SkywayBoard } from './skyway-board.tsx'
import type { ReplaySteps } from './steps.ts'
import { usePlayback } from './use-playback.ts'

interface ReplayedTableProps {
  /** Returns the heading of the table with the given id. */
  readonly heading: (id: string) => Elements
  readonly steps: ReplaySteps
  /** Content below the list of moves. */
  readonly beside: Elements
  /** Content below everything. */
  readonly below?: Elements
}

/** Shows the steps of a game: the table with its slider, and the moves beside it. */
export function ReplayedTable({ heading, steps, beside, below }: ReplayedTableProps) {
  const playback = usePlayback(steps.length)
  const id = useId()
  const step = steps[playback.at]
  if (!step) return null
  return (
    <div className="replay">
      <section
        aria-labelledby={`${id}-table`}
        className={`table-frame replay-table ${step.gameTypeId === 1 ? 'skyway-table' : 'sandwich-table'}`}
        data-view="replay"
      >
        {heading(`${id}-table`)}
        <p role="status" className="replay-sentence">
          {step.sentence}
        </p>
        {step.gameTypeId === 1 ? <SkywayBoard step={step} /> : <SandwichBoard step={step} />}
        <PlaybackControls playback={playback} count={steps.length} />
        {step.gameTypeId === 1 ? <Paths winningPaths={step.winningPaths} /> : null}
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
