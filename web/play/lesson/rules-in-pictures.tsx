import { isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import { Button } from '../../kit/button.tsx'
import { Lesson } from './lesson.tsx'
import { LessonBoard } from './lesson-board.tsx'
import { type LessonStep, lessonOf } from './lessons.ts'
import './lesson.css'

interface RulesInPicturesProps {
  readonly gameTypeId: number
  readonly gameName: string
}

/** Shows the rules of a game in five pictures, or on request the game that plays itself. */
export default function RulesInPictures({ gameTypeId, gameName }: RulesInPicturesProps) {
  const [isWatching, setIsWatching] = useState(false)
  if (!isGameTypeId(gameTypeId)) return null
  const toggle = (
    <Button variant="quiet" size="small" onClick={() => setIsWatching(!isWatching)}>
      {isWatching ? text.showPictures : text.watchIt}
    </Button>
  )
  return (
    <section aria-label={text.pictures({ game: gameName })} className="lesson-rules">
      {isWatching ? (
        <div className="lesson-watched">
          <Lesson gameTypeId={gameTypeId} startsPlaying />
          {toggle}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keys
        <ol className="lesson-pictures" tabIndex={0}>
          {lessonOf(gameTypeId)
            .filter(({ isLastOfCaption }) => isLastOfCaption)
            .map((step) => (
              <Picture key={step.caption} step={step} />
            ))}
          <li className="lesson-watch">{toggle}</li>
        </ol>
      )}
    </section>
  )
}

/** Shows one rule. Screen readers get the caption, which says what the cards show. */
function Picture({ step }: { step: LessonStep }) {
  return (
    <li className="lesson-picture">
      <p>{step.caption}</p>
      <div aria-hidden="true">
        <LessonBoard step={step} isStill />
      </div>
    </li>
  )
}
