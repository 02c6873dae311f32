import { type ReactNode, useId } from 'react'
import { Paths } from '../skyway/paths.tsx'
import { Controls } from './controls.tsx'
import { MoveList } from './move-list.tsx'
import './replay.css'
import { SandwichBoard } from './sandwich-board.tsx'
import { SkywayBoard } from './skyway-board.tsx'
import type { Steps } from './steps.ts'
import { usePlayback } from './use-playback.ts'

interface PlayerProps {
  /** Names the table; holds one heading with the id that it is given. */
  readonly heading: (id: string) => ReactNode
  readonly steps: Steps
  /** What stands below the list of moves. */
  readonly beside: ReactNode
  /** What stands below everything. */
  readonly below?: ReactNode
}

/** A line of moves to walk through: the table with its slider, and the moves beside it. */
export function Player({ heading, steps, beside, below }: PlayerProps) {
  const playback = usePlayback(steps.length)
  const id = useId()
  const step = steps[playback.at]
  if (!step) return null
  return (
    <div className="replay">
      <section
        aria-labelledby={`${id}-table`}
        className={`play-table replay-table ${step.gameTypeId === 1 ? 'skyway-table' : 'sandwich-table'}`}
      >
        {heading(`${id}-table`)}
        <p role="status" className="replay-sentence">
          {step.sentence}
        </p>
        {step.gameTypeId === 1 ? <SkywayBoard step={step} /> : <SandwichBoard step={step} />}
        <Controls playback={playback} count={steps.length} />
        {step.gameTypeId === 1 ? <Paths winningPaths={step.winningPaths} /> : null}
      </section>
      <section aria-labelledby={`${id}-moves`} className="replay-side">
        <h2 id={`${id}-moves`}>Moves</h2>
        <MoveList steps={steps} at={playback.at} onGo={playback.goTo} />
        {beside}
      </section>
      {below}
    </div>
  )
}
