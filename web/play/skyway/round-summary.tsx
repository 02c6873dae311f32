import type { Suit } from '@skyway/engine/cards/card.ts'
import type { RoundView } from '@skyway/engine/skyway/view.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as text from '../../../content/text/skyway.ts'
import { withNodes } from '../../kit/with-nodes.tsx'
import { flyInto } from '../board/flight.ts'
import { CardStack } from '../cards/face.tsx'
import { SuitMark, suitInfo } from '../cards/suit.tsx'
import { sound } from '../sounds/player.ts'
import { Counted } from '../table/counted.tsx'
import { BrokenLines } from './broken-lines.tsx'
import { PathLines, timing } from './path-lines.tsx'
import './round-summary.css'
import type { RoundTimeline, SuitTimeline } from './state/round-timeline.ts'
import { lights } from './state/sounds.ts'
import { isAt, type Place } from './state/table.ts'

/** How long the total of the last round stays before the end of the game shows, in milliseconds. */
const readingTime = 1_400

/** How long the total shows large over the sky, in milliseconds: less than it stays. */
const largeTime = 1_200

interface RoundSummaryProps {
  readonly ended: RoundView
  readonly timeline: RoundTimeline
  readonly isDrawn: boolean
  /** Whether the end of the game follows automatically. */
  readonly isLast: boolean
  /** Whether nothing may move: everything shows at once. */
  readonly isStill: boolean
  /** Called when the round is drawn and counted. */
  readonly onDrawn: () => void
  readonly onGoOn: () => void
}

/**
 * Shows the round that has just ended over the grid of the next one: its cards darken, then the suits' paths
 * light them one by one. Any press completes the drawing; Escape and Enter continue. For sighted people.
 */
export function RoundSummary({
  ended,
  timeline,
  isDrawn,
  isLast,
  isStill,
  onDrawn,
  onGoOn,
}: RoundSummaryProps) {
  // A summary that is opened again has been counted.
  const [isCounting] = useState(!isDrawn && !isStill)
  useLayoutEffect(() => {
    if (isStill) onDrawn()
  }, [isStill, onDrawn])

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const timer = isDrawn
      ? isLast && setTimeout(onGoOn, isStill ? 0 : readingTime)
      : setTimeout(onDrawn, timeline.ends)
    if (!isDrawn) addEventListener('pointerdown', onDrawn, { signal })
    addEventListener('keydown', (event) => goesOn(event) && onGoOn(), { signal, capture: true })
    return () => {
      if (timer) clearTimeout(timer)
      over.abort()
    }
  }, [timeline, isDrawn, isLast, isStill, onDrawn, onGoOn])

  useEffect(() => {
    if (isDrawn) return
    const heard = lights(timeline).map(({ after, step }) => setTimeout(() => sound('path', step), after))
    return () => heard.forEach(clearTimeout)
  }, [timeline, isDrawn])

  return (
    <div className="skyway-summary" aria-hidden="true">
      {ended.positions.map((place) => {
        const lit = litAt(timeline, place)
        return (
          <span key={`${place.row} ${place.column}`} className="skyway-place">
            <CardStack cards={place.cards} />
            <Shade until={lit[0]?.at} />
            {lit.map(({ suit, at }) => (
              <span key={suit} className="skyway-summary-glow" style={timing(at, 0)} />
            ))}
          </span>
        )
      })}
      <BrokenLines ended={ended} at={timeline.totalAt} />
      <PathLines timelines={timeline.suits} cardTime={timeline.cardTime} />
      {ended.total > 0 && isCounting && <LargeTotal total={ended.total} at={timeline.totalAt} />}
    </div>
  )
}

/** Counts the score of a round large over the sky, and flies into the result beside it. Any press ends it. */
function LargeTotal({ total, at }: { total: number; at: number }) {
  const element = useRef<HTMLSpanElement>(null)
  // The timeline of a round that is drawn has no delays.
  const [delay] = useState(at)
  const [isPressed, setIsPressed] = useState(false)
  useLayoutEffect(() => {
    const result = element.current?.closest('.skyway-board')?.querySelector('.skyway-result strong')
    flyInto(element.current, result, delay, largeTime)
    const press = new AbortController()
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => setIsPressed(true), { signal: press.signal, capture: true })
    return () => press.abort()
  }, [delay])
  return isPressed ? null : (
    <span ref={element} className="skyway-large-total">
      <Counted value={total} from={0} delay={delay} />
    </span>
  )
}

/** Handles Escape, and Enter where it would press a card. Returns true unless the key is held. */
function goesOn(event: KeyboardEvent): boolean {
  const { key, target, repeat } = event
  if (key !== 'Escape' && key !== 'Enter') return false
  if (document.querySelector('dialog[open]')) return false
  const isOnCards = target instanceof Element && (target === document.body || target.matches('[data-stop]'))
  if (key === 'Enter' && !isOnCards) return false
  event.preventDefault()
  event.stopPropagation()
  return !repeat
}

/** Darkens a place until a path lights it. */
function Shade({ until }: { until: number | undefined }) {
  const delay = until === undefined ? {} : { animationDelay: `0ms, ${Math.round(until)}ms` }
  return <span className="skyway-summary-shade" data-lit={until !== undefined || undefined} style={delay} />
}

/**
 * Returns the suits whose paths cross a place, and when they reach it, in milliseconds after the end of the
 * round.
 */
function litAt(
  { suits, cardTime }: RoundTimeline,
  place: Place,
): readonly { readonly suit: Suit; readonly at: number }[] {
  return suits.flatMap(({ suit, path, begins }) => {
    const step = path.findIndex((entry) => isAt(entry, place))
    return step < 0 ? [] : [{ suit, at: begins + (step + 1) * cardTime }]
  })
}

interface RoundResultProps extends Pick<RoundSummaryProps, 'ended' | 'timeline' | 'isDrawn' | 'isLast'> {
  /** The sum of all finished rounds. */
  readonly gameScore: number
  readonly onGoOn: () => void
}

/**
 * Shows the score of the round in place of the market, which is not dealt yet. The table's message says the
 * same to a screen reader.
 */
export function RoundResult({ ended, timeline, isDrawn, isLast, gameScore, onGoOn }: RoundResultProps) {
  const { round, total } = ended
  const { suits, totalAt } = timeline
  const missing = suits.filter(({ path }) => path.length === 0)
  return (
    <div className="skyway-result">
      <p className="skyway-result-total" aria-hidden="true" style={timing(totalAt, 0)}>
        <span>{text.roundNumber({ round })}</span>
        {total > 0 ? (
          <strong>
            <Counted value={total} from={0} delay={totalAt} />
          </strong>
        ) : (
          <em>{missing.length === 1 ? text.soClose : text.notThisTime}</em>
        )}
        {missing.length > 0 && (
          <span>
            {missing.length === 1
              ? withNodes(text.lackedOnly, { suit: missing.map(namedSuit) })
              : withNodes(text.noPathOf, { suits: missing.map(namedSuit) })}
          </span>
        )}
        {round > 1 && total > 0 && gameScore > total && <span>{text.scoreSoFar({ score: gameScore })}</span>}
      </p>
      {isDrawn && !isLast && (
        <button type="button" className="skyway-result-button" onClick={onGoOn}>
          {text.goOn}
        </button>
      )}
    </div>
  )
}

function namedSuit({ suit }: SuitTimeline) {
  return (
    <span key={suit} className="skyway-result-suit">
      <SuitMark suit={suit} /> <span>{suitInfo(suit).name}</span>
    </span>
  )
}
