import { startTransition, useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import { gamePages, isPlayed } from '../games.ts'

interface LessonsProps {
  /** The games with their names, as the owner calls them. */
  readonly games: readonly { readonly gameTypeId: number; readonly name: string }[]
}

/** Shows the lessons of the games that have one, one after another, and from the first again. */
export default function Lessons({ games }: LessonsProps) {
  const lessons = games.flatMap(({ gameTypeId, name }) => {
    const Lesson = isPlayed(gameTypeId) ? gamePages(gameTypeId).Lesson : undefined
    return Lesson ? [{ gameTypeId, name, Lesson }] : []
  })
  /** Counts the lessons that are shown, so that a single one begins again, too. */
  const [count, setCount] = useState(0)
  /** The lesson before stays until this one has loaded. */
  const go = (next: number) => startTransition(() => setCount(next))
  const chosen = count % lessons.length
  const shown = lessons[chosen]
  if (!shown) return null
  return (
    <section aria-label={text.title} className="lesson-all">
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.choose} className="lesson-games">
        {lessons.map(({ gameTypeId, name }, index) => (
          <button key={gameTypeId} type="button" aria-pressed={index === chosen} onClick={() => go(index)}>
            {name}
          </button>
        ))}
      </div>
      <shown.Lesson key={count} shows="glimpse" onEnd={() => go(count + 1)} />
    </section>
  )
}
