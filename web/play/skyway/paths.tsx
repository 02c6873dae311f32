import { suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/record/game.ts'
import { Fragment } from 'react'
import { valueIndex } from '../cards/name.ts'
import { SuitMark, suitLook } from '../cards/suit.tsx'
import { Counted } from '../table/counted.tsx'
import { PathPreview } from './outcomes.tsx'
import { changed, type Preview } from './preview.ts'
import type { RoundStory } from './story.ts'
import { timing } from './ways.tsx'

interface Told {
  /** When each suit is told of, while the end of a round is. */
  readonly story?: RoundStory | null
}

interface Previewed {
  /** A move that is not made yet, and would change what is shown. */
  readonly preview?: Preview | null
}

/** 'Round: 2 of 3' and what each suit's path is worth as the grid stands. */
export function Round({
  round,
  scores,
  story,
  preview,
}: Pick<SkywayView, 'round' | 'scores'> & Told & Previewed) {
  const would = preview ? changed(preview) : []
  return (
    <div className="sky-round">
      <p>Round: {round} of 3</p>
      <ul aria-label="Suit scores" key={story ? 'told' : 'played'}>
        {scores.map(({ suit, scoreValue }) => {
          const ends = story?.suits.find((told) => told.suit === suit)?.ends
          const outcome = would.find((other) => other.suit === suit && other.gain > 0)
          return (
            <li key={suit} data-would={outcome && 'gain'} data-scored={scoreValue > 0 || undefined}>
              <SuitMark suit={suit} />
              <span className="sr-only">{suitLook(suit).plural} </span>
              <span className={outcome && 'sr-only'}>
                <Counted value={scoreValue} {...(ends !== undefined && { from: 0, delay: ends })} />
              </span>
              {outcome && <span aria-hidden="true">{outcome.worth}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The winning path of every suit, card by card, or 'Loser' for a suit without one. */
export function Paths({ winningPaths, story, preview }: Pick<SkywayView, 'winningPaths'> & Told & Previewed) {
  const would = preview ? changed(preview) : []
  return (
    <ul aria-label="Winning paths" className="sky-paths" data-told={story ? true : undefined}>
      {suits.map((suit, index) => {
        const path = winningPaths[index] ?? []
        const begins = story?.suits[index]?.begins ?? 0
        const outcome = would.find((other) => other.suit === suit)
        return (
          <li key={suit} data-would={outcome && (outcome.isEnd ? 'end' : 'gain')}>
            <SuitMark suit={suit} />
            <span className="sr-only">{suitLook(suit).plural}: </span>
            <span className={outcome ? 'sr-only' : 'sky-standing'}>
              {path.length === 0 ? (
                <span className="sky-loser" style={timing(begins, 0)}>
                  Loser
                </span>
              ) : (
                <span className="sky-path" data-long={path.length > 5 || undefined}>
                  {path.map(({ value, row, column }, step) => (
                    <Fragment key={`${row} ${column}`}>
                      {step > 0 && ' '}
                      <span style={timing(begins + (step + 1) * (story?.beat ?? 0), 0)}>
                        {valueIndex(value)}
                      </span>
                    </Fragment>
                  ))}
                </span>
              )}
            </span>
            {outcome && <PathPreview outcome={outcome} />}
          </li>
        )
      })}
    </ul>
  )
}
