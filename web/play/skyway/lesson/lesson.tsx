import { suits } from '@skyway/engine/cards/card.ts'
import { GameLesson } from '../../lesson/lesson.tsx'
import type { LessonProps } from '../../lesson/lesson-props.ts'
import { SkywayBoard } from '../replay/board.tsx'
import type { SkywayStep } from '../replay/steps.ts'
import { DrawnPaths } from './drawn-paths.tsx'
import { scenes } from './scenes.ts'
import '../../table/table.css'
import '../lesson.css'

/** Shows a round that plays itself, or the rules in pictures. */
export default function SkywayLesson(props: LessonProps) {
  return (
    <GameLesson
      {...props}
      scenes={scenes}
      board={board}
      // The first path has just closed.
      glimpse={4}
      arrived="[data-placed] .cards-stack"
    />
  )
}

function board(step: SkywayStep, isStill: boolean) {
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
