import { type GameTypeId, isGameTypeId } from '@skyway/engine/record/game-type.ts'
import { useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import { Lesson } from './lesson.tsx'

interface LessonsProps {
  /** The games with their names, as the owner calls them; planned games have no lesson. */
  readonly games: readonly { readonly gameTypeId: number; readonly name: string }[]
}

/** Shows the lessons of the games one after another. */
export default function Lessons({ games }: LessonsProps) {
  const [chosen, setChosen] = useState<GameTypeId>(1)
  const playable = games.flatMap(({ gameTypeId, name }) =>
    isGameTypeId(gameTypeId) ? [{ gameTypeId, name }] : [],
  )
  const goOn = () => {
    const next = playable[playable.findIndex(({ gameTypeId }) => gameTypeId === chosen) + 1]
    if (next) setChosen(next.gameTypeId)
  }
  return (
    <section aria-label={text.title} className="lesson-all">
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.choose} className="lesson-games">
        {playable.map(({ gameTypeId, name }) => (
          <button
            key={gameTypeId}
            type="button"
            aria-pressed={gameTypeId === chosen}
            onClick={() => setChosen(gameTypeId)}
          >
            {name}
          </button>
        ))}
      </div>
      <Lesson key={chosen} gameTypeId={chosen} startsPlaying onEnd={goOn} />
    </section>
  )
}
