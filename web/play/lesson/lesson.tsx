import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import * as text from '../../../content/text/lesson.ts'
import { useStill } from '../../preferences/store.ts'
import { fly } from '../board/flight.ts'
import { StepButtons } from '../replay/playback-controls.tsx'
import { usePlayback } from '../replay/use-playback.ts'
import { LessonBoard } from './lesson-board.tsx'
import { type LessonStep, lessonOf } from './lessons.ts'
import { useIsSeen } from './use-is-seen.ts'
import '../replay/replay.css'
import './lesson.css'

/** How long a step shows, in milliseconds: ten steps of SkyWay and seven of Sandwich take a minute. */
const stepTime = 3_500

interface LessonProps {
  readonly gameTypeId: GameTypeId
  /** Whether the lesson plays as soon as it is seen, unless the person prefers less motion. */
  readonly startsPlaying: boolean
  /** Called when it has played to its end. */
  readonly onEnd?: () => void
}

/** Shows a game that plays itself on the real engine, with a caption. It can be stopped and stepped by hand. */
export function Lesson({ gameTypeId, startsPlaying, onEnd }: LessonProps) {
  const steps = useMemo(() => lessonOf(gameTypeId), [gameTypeId])
  const container = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(container)
  const isStill = useStill()
  const playback = usePlayback(steps.length, {
    stepTime,
    startsPlaying: startsPlaying && !isStill,
    isHeld: !isSeen,
    usesPageKeys: false,
    onEnd,
  })
  const { at, isPlaying } = playback
  const step = steps[at]
  useFlight(container, step)
  if (!step) return null
  const last = steps.length - 1
  return (
    <div ref={container} className="lesson">
      {/* A screen reader hears the captions only of the steps that the person asks for. */}
      <p className="lesson-caption" aria-live={isPlaying ? 'off' : 'polite'}>
        {step.caption}
      </p>
      <LessonBoard step={step} isStill={isStill} />
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.controls} className="lesson-controls">
        <StepButtons playback={playback} count={steps.length}>
          {`${at} / ${last}`}
        </StepButtons>
        <p className="sr-only">{text.stepOf({ step: at, last })}</p>
      </div>
    </div>
  )
}

/** Lets a pile fly from the market to its place, and cards from the hand to the plate. */
function useFlight(container: RefObject<HTMLElement | null>, step: LessonStep | undefined): void {
  const taken = useRef<readonly DOMRect[]>([])
  useLayoutEffect(() => {
    const lesson = container.current
    if (!lesson || !step) return
    const origin = lesson.getBoundingClientRect()
    const arrived = lesson.querySelectorAll('[data-placed] .cards-stack, .sandwich-slot-card')
    // The boxes are kept relative to the lesson, because the page may have been scrolled since.
    for (const [index, element] of [...arrived].entries()) {
      const from = taken.current[index]
      if (from) fly(element, new DOMRect(from.x + origin.x, from.y + origin.y, from.width, from.height))
    }
    taken.current = [...lesson.querySelectorAll('[data-taken] .cards-stack')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return new DOMRect(x - origin.x, y - origin.y, width, height)
    })
  }, [container, step])
}
