import { type Suit, suits } from '@skyway/engine/cards/card.ts'
import type { SkywayView } from '@skyway/engine/skyway/view.ts'
import { Fragment } from 'react'
import * as text from '../../../content/text/skyway.ts'
import { icon } from '../../kit/icons.tsx'
import { valueIndex } from '../cards/name.ts'
import { SuitMark, suitInfo } from '../cards/suit.tsx'
import { Counted } from '../table/counted.tsx'
import { PathPreview } from './outcomes.tsx'
import { timing } from './path-lines.tsx'
import { changed, type Preview } from './state/preview.ts'
import type { RoundTimeline } from './state/round-timeline.ts'

const UndoIcon = icon(<path d="M4.5 5v5h5M5 10a8 8 0 1 1-1 5.5" />)

interface Timed {
  /** The timeline of the suits while the end of a round is shown. */
  readonly timeline?: RoundTimeline | null
}

interface Rewarded {
  /** The timeline of the paths that the last move has made or improved. */
  readonly reward?: RoundTimeline | null
}

interface Reopenable {
  /** Opens the summary of the last round again; missing if there is none. */
  readonly onShowSummary?: (() => void) | undefined
}

interface Previewed {
  /** A previewed move that would change what is shown. */
  readonly preview?: Preview | null
}

/** Shows 'Round: 2 of 3' and the present value of each suit's path. */
export function Round({
  round,
  scores,
  timeline,
  reward,
  preview,
  onShowSummary,
}: Pick<SkywayView, 'round' | 'scores'> & Timed & Rewarded & Previewed & Reopenable) {
  const would = preview ? changed(preview) : []
  return (
    <div className="skyway-round" data-told={timeline ? true : undefined}>
      <p>
        <span>{text.round({ round })}</span>
        {onShowSummary && (
          <button
            type="button"
            className="skyway-look-back"
            aria-label={text.showLastRound}
            title={text.showLastRound}
            onClick={onShowSummary}
          >
            <UndoIcon />
          </button>
        )}
      </p>
      <ul aria-label={text.suitScores} key={timeline ? 'ended' : 'played'}>
        {scores.map(({ suit, scoreValue }) => {
          const ends = timeline?.suits.find((ended) => ended.suit === suit)?.ends
          const outcome = would.find((other) => other.suit === suit && other.gain > 0)
          const count = ends === undefined ? { delay: gainedAt(reward, suit) ?? 0 } : { from: 0, delay: ends }
          return (
            <li
              key={suit}
              data-suit={suit}
              data-gained={gainedAt(reward, suit) !== undefined || undefined}
              data-would={outcome && 'gain'}
              data-scored={scoreValue > 0 || undefined}
              style={ends === undefined ? undefined : timing(ends, 0)}
            >
              <SuitMark suit={suit} />
              <span className="sr-only">{`${suitInfo(suit).name} `}</span>
              <span className={outcome && 'sr-only'}>
                <Counted value={scoreValue} {...count} />
              </span>
              {outcome && <span aria-hidden="true">{outcome.worth}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Returns when the path that a suit has gained is lit, in milliseconds; undefined if it has gained none. */
function gainedAt(reward: RoundTimeline | null | undefined, suit: Suit): number | undefined {
  return reward?.suits.find((gained) => gained.suit === suit)?.ends
}

interface Played {
  /** The suits that can have no path any more, while a round is played. */
  readonly lost?: readonly Suit[] | null
}

/**
 * Shows the winning path of every suit, card by card, or 'Loser' for a suit without one: quietly as long as it
 * can still get one.
 */
export function Paths({
  winningPaths,
  timeline,
  reward,
  preview,
  lost,
}: Pick<SkywayView, 'winningPaths'> & Timed & Rewarded & Previewed & Played) {
  const would = preview ? changed(preview) : []
  return (
    <ul aria-label={text.winningPaths} className="skyway-paths" data-told={timeline ? true : undefined}>
      {suits.map((suit, index) => {
        const path = winningPaths[index] ?? []
        const begins = timeline?.suits[index]?.begins ?? 0
        const outcome = would.find((other) => other.suit === suit)
        const isLost = lost?.includes(suit)
        return (
          <li
            key={suit}
            data-suit={suit}
            data-open={(lost && !isLost && path.length === 0) || undefined}
            data-gained={gainedAt(reward, suit) !== undefined || undefined}
            data-would={outcome && (outcome.isEnd ? 'end' : 'gain')}
          >
            <SuitMark suit={suit} />
            <span className="sr-only">{`${suitInfo(suit).name}: `}</span>
            <span className={outcome ? 'sr-only' : 'skyway-path-now'}>
              {path.length === 0 ? (
                <span className="skyway-loser" style={timing(begins, 0)}>
                  <span>{text.loser}</span>
                  {isLost && (
                    <span className="skyway-no-path">
                      {' '}
                      <span aria-hidden="true">{'\u00d7'}</span> <span>{text.noPathLeft}</span>
                    </span>
                  )}
                </span>
              ) : (
                <span className="skyway-path" data-length={path.length}>
                  {path.map(({ value, row, column }, step) => (
                    <Fragment key={`${row} ${column}`}>
                      {step > 0 && ' '}
                      <span style={timing(begins + (step + 1) * (timeline?.cardTime ?? 0), 0)}>
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
