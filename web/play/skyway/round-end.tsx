import type { Suit } from '@skyway/engine/cards/card.ts'
import type { RoundView } from '@skyway/engine/record/game.ts'
import { useEffect } from 'react'
import { CardStack } from '../cards/stack.tsx'
import { SuitMark, suitLook } from '../cards/suit.tsx'
import { sound } from '../sounds/player.ts'
import { Counted } from '../table/counted.tsx'
import './round-end.css'
import { lights } from './sounds.ts'
import type { RoundStory } from './story.ts'
import { isAt, type Place } from './table.ts'
import { timing, Ways } from './ways.tsx'

interface RoundEndProps {
  readonly ended: RoundView
  readonly story: RoundStory
  /** What all finished rounds have scored. */
  readonly gameScore: number
  /** The round has been looked at, or the player goes on. */
  readonly onSeen: () => void
}

/**
 * The round that has just ended, laid over the grid of the next one: dusk falls, the suits' ways light its cards one by one,
 * then its total stands there. It lies there for the eye only; any press ends it, and does what it would have done.
 */
export function RoundEnd({ ended, story, gameScore, onSeen }: RoundEndProps) {
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const timer = setTimeout(onSeen, story.ends)
    addEventListener('pointerdown', onSeen, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && onSeen(), { signal })
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [story, onSeen])

  useEffect(() => {
    const heard = lights(story).map(({ after, step }) => setTimeout(() => sound('path', step), after))
    return () => heard.forEach(clearTimeout)
  }, [story])

  return (
    <div className="sky-ended" aria-hidden="true">
      {ended.positions.map((place) => {
        const lit = litAt(story, place)
        return (
          <span key={`${place.row} ${place.column}`} className="sky-place">
            <CardStack cards={place.cards} />
            <Dusk until={lit[0]?.at} />
            {lit.map(({ suit, at }) => (
              <span key={suit} className="sky-glow" style={timing(at, 0)} />
            ))}
          </span>
        )
      })}
      <Ways stories={story.suits} beat={story.beat} />
      <Total ended={ended} story={story} gameScore={gameScore} />
    </div>
  )
}

/** The dusk over a place, until a way lights it. */
function Dusk({ until }: { until: number | undefined }) {
  const delay = until === undefined ? {} : { animationDelay: `0ms, ${Math.round(until)}ms` }
  return <span className="sky-dusk" data-lit={until !== undefined || undefined} style={delay} />
}

/** Whose ways lead over a place, and when they reach it in milliseconds since the round ended. */
function litAt(
  { suits, beat }: RoundStory,
  place: Place,
): readonly { readonly suit: Suit; readonly at: number }[] {
  return suits.flatMap(({ suit, path, begins }) => {
    const step = path.findIndex((entry) => isAt(entry, place))
    return step < 0 ? [] : [{ suit, at: begins + (step + 1) * beat }]
  })
}

function Total({ ended, story, gameScore }: Omit<RoundEndProps, 'onSeen'>) {
  const { round, total } = ended
  const { suits, totalAt } = story
  const missing = suits.filter(({ path }) => path.length === 0)
  return (
    <p className="sky-total" style={timing(totalAt, 0)}>
      <span>Round {round}</span>
      {total > 0 ? (
        <strong>
          <Counted value={total} from={0} delay={totalAt} />
        </strong>
      ) : (
        <em>{missing.length === 1 ? 'So close' : 'Not this time'}</em>
      )}
      {missing.map(({ suit }) => (
        <span key={suit} className="sky-missing">
          no path of <SuitMark suit={suit} /> {suitLook(suit).plural}
        </span>
      ))}
      {round > 1 && total > 0 && gameScore > total && <span className="sky-missing">{gameScore} so far</span>}
    </p>
  )
}
