import * as text from '../../../content/text/try-rules.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import '../table/table.css'
import '../lesson/lesson.css'
import './try-rules.css'

interface BoardFrameProps {
  /** The class by which the game's own style sheet knows its table. */
  readonly className: string
  /** What the board says, which screen readers announce. */
  readonly said: string
  readonly onStartAgain: () => void
  readonly children: Elements
}

/** Shows what surrounds each board: what it says, and the button that puts its cards back. */
export function BoardFrame({ className, said, onStartAgain, children }: BoardFrameProps) {
  return (
    <div className={`table-frame ${className} lesson-table try-rules-table`} data-view="lesson" data-tried="">
      {children}
      <p role="status" className="try-rules-said">
        {said}
      </p>
      <Button variant="quiet" size="small" onClick={onStartAgain}>
        {text.startAgain}
      </Button>
    </div>
  )
}
