import * as text from '../../../content/text/try-rules.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import '../table/table.css'
import '../skyway/skyway.css'
import '../skyway/playback.css'
import '../skyway/lesson.css'
import '../skyway/forced-colors.css'
import '../sandwich/sandwich.css'
import '../sandwich/playback.css'
import '../sandwich/lesson.css'
import '../sandwich/forced-colors.css'
import '../lesson/lesson.css'
import './try-rules.css'

interface BoardFrameProps {
  readonly game: 'skyway' | 'sandwich'
  /** What the board says, which screen readers announce. */
  readonly said: string
  readonly onStartAgain: () => void
  readonly children: Elements
}

/** Shows what surrounds each board: what it says, and the button that puts its cards back. */
export function BoardFrame({ game, said, onStartAgain, children }: BoardFrameProps) {
  return (
    <div
      className={`table-frame ${game}-table lesson-table try-rules-table`}
      data-view="lesson"
      data-tried=""
    >
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
