import { GameLesson } from '../../lesson/lesson.tsx'
import type { LessonProps } from '../../lesson/lesson-props.ts'
import { SandwichBoard } from '../replay/board.tsx'
import type { SandwichStep } from '../replay/steps.ts'
import { scenes } from './scenes.ts'
import '../../table/table.css'
import '../lesson.css'

/** Shows three sandwiches that make themselves, or the rules in pictures. */
export default function SandwichLesson(props: LessonProps) {
  return (
    <GameLesson
      {...props}
      scenes={scenes}
      board={board}
      // The first sandwich lies on the plate.
      glimpse={1}
      arrived=".sandwich-slot-card"
    />
  )
}

function board(step: SandwichStep) {
  return (
    <div className="table-frame sandwich-table lesson-table" data-view="lesson">
      <SandwichBoard step={step} isBeingMade={step.taken.length > 0} />
    </div>
  )
}
