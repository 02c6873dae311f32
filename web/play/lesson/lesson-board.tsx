import { suits } from '@skyway/engine/cards/card.ts'
import { SandwichBoard } from '../replay/sandwich-board.tsx'
import { SkywayBoard } from '../replay/skyway-board.tsx'
import type { SkywayStep } from '../replay/skyway-steps.ts'
import { PathLines } from '../skyway/path-lines.tsx'
import { timelineOf } from '../skyway/state/round-timeline.ts'
import type { LessonStep } from './lessons.ts'
import '../table/table.css'
import '../skyway/lesson.css'
import '../sandwich/lesson.css'

interface LessonBoardProps {
  readonly step: LessonStep
  /** Whether nothing moves. */
  readonly isStill: boolean
}

/** Shows the table at a step of a lesson. */
export function LessonBoard({ step, isStill }: LessonBoardProps) {
  if (step.gameTypeId === 2) {
    return (
      <div className="table-frame sandwich-table lesson-table" data-view="lesson">
        <SandwichBoard step={step} isBeingMade={step.taken.length > 0} />
      </div>
    )
  }
  return (
    <div className="table-frame skyway-table lesson-table" data-view="lesson">
      <SkywayBoard step={step} over={<ClosedPaths key={step.turn} step={step} isStill={isStill} />} />
    </div>
  )
}

/** Draws the paths that have closed with the last pile; at the end of the round, all of them. */
function ClosedPaths({ step, isStill }: { step: SkywayStep; isStill: boolean }) {
  const { winningPaths, placed } = step
  const isEnd = step.market.length === 0
  const drawn = suits.map((_, index) => {
    const path = winningPaths[index] ?? []
    const isNew = path.some(({ row, column }) => row === placed?.row && column === placed.column)
    return isEnd || isNew ? path : []
  })
  return <DrawnPaths paths={drawn} isStill={isStill} />
}

interface DrawnPathsProps {
  /** Suits 1 to 4; an empty list for a suit whose path is not drawn. */
  readonly paths: SkywayStep['winningPaths']
  readonly isStill: boolean
}

/** Draws paths over the sky, one after another. */
export function DrawnPaths({ paths, isStill }: DrawnPathsProps) {
  if (paths.every((path) => path.length === 0)) return null
  const { suits: timelines, cardTime } = timelineOf({ winningPaths: paths }, isStill)
  return (
    <span className="lesson-paths">
      <PathLines timelines={timelines} cardTime={cardTime} />
    </span>
  )
}
