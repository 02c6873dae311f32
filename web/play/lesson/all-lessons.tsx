import { startTransition, useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import { gamePages, isPlayed } from '../games.ts'

interface LessonsProps {
  /** The games with their names, as the owner calls them. */
  readonly games: readonly { readonly gameTypeId: number; readonly name: string }[]
}

/** Shows the lessons of the games that have one, one after another. */
export default function Lessons({ games }: LessonsProps) {
  const lessons = games.flatMap(({ gameTypeId, name }) => {
    const Lesson = isPlayed(gameTypeId) ? gamePages(gameTypeId).Lesson : undefined
    return Lesson ? [{ gameTypeId, name, Lesson }] : []
  })
  const [chosen, setChosen] = useState(0)
  /** The lesson before stays until this one has loaded. */
  const choose = (index: number) => startTransition(() => setChosen(index))
  const shown = lessons[chosen]
  if (!shown) return null
  return (
    <section aria-label={text.title} className="lesson-all">
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.choose} className="lesson-games">
        {lessons.map(({ gameTypeId, name }, index) => (
          <button
            key={gameTypeId}
            type="button"
            aria-pressed={index === chosen}
            onClick={() => choose(index)}
          >
            {name}
          </button>
        ))}
      </div>
      <shown.Lesson
        key={chosen}
        shows="film"
        isGlimpse
        onEnd={() => choose(Math.min(chosen + 1, lessons.length - 1))}
      />
    </section>
  )
}
