import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import { Lesson } from './lesson.tsx'

const games = [
  [1, text.games.skyway],
  [2, text.games.sandwich],
] as const satisfies readonly (readonly [GameTypeId, string])[]

/** Shows the lessons of both games, one at a time: the second follows the first. */
export default function BothLessons() {
  const [chosen, setChosen] = useState<GameTypeId>(1)
  return (
    <section aria-label={text.title} className="lesson-both">
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.choose} className="lesson-games">
        {games.map(([gameTypeId, name]) => (
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
      <Lesson key={chosen} gameTypeId={chosen} startsPlaying />
    </section>
  )
}
