import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import { usePlays, useStill } from '../../preferences/store.ts'
import { fly } from '../board/flight.ts'
import { StepButtons } from '../replay/playback-controls.tsx'
import { usePlayback } from '../replay/use-playback.ts'
import type { LessonProps } from './lesson-props.ts'
import type { Captioned } from './scenes.ts'
import { useIsSeen } from './use-is-seen.ts'
import '../replay/replay.css'
import './lesson.css'

/** How long a step shows, in milliseconds: ten steps of SkyWay and seven of Sandwich take a minute. */
const stepTime = 3_500

/** A lesson of one game. */
interface LessonOf<Scene extends Captioned> {
  /** Returns its scenes, which it takes a while to compute. */
  readonly scenes: () => readonly Scene[]
  readonly board: (scene: Scene, isStill: boolean) => Elements
  /** The step at which a glimpse of it begins. */
  readonly glimpse: number
  /** The selector of the cards that have just come to their places, in the order of the cards that were taken before. */
  readonly arrived: string
}

type GameLessonProps<Scene extends Captioned> = LessonProps & LessonOf<Scene>

/** Shows the lesson of a game. */
export function GameLesson<Scene extends Captioned>(props: GameLessonProps<Scene>) {
  const { scenes: play, board, arrived } = props
  const scenes = useMemo(() => play(), [play])
  const film = { scenes, board, arrived }
  switch (props.shows) {
    case 'film':
      return <Film {...film} />
    case 'glimpse':
      return <Glimpse {...film} startsAt={props.glimpse} onEnd={props.onEnd} />
    case 'pictures':
      return <Pictures {...film} gameName={props.gameName} />
  }
}

interface ScenesProps<Scene extends Captioned> extends Omit<LessonOf<Scene>, 'scenes' | 'glimpse'> {
  readonly scenes: readonly Scene[]
}

/**
 * Shows a game that plays itself on the real engine, with a caption, as soon as it is seen; unless the person prefers less
 * motion. It can be stopped and stepped by hand.
 */
function Film<Scene extends Captioned>(film: ScenesProps<Scene>) {
  const { length } = film.scenes
  const container = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(container)
  const startsPlaying = !useStill()
  const playback = usePlayback(length, { stepTime, startsPlaying, isHeld: !isSeen, usesPageKeys: false })
  const { at, isPlaying } = playback
  return (
    <Step {...film} ref={container} at={at} isPlaying={isPlaying}>
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.controls} className="lesson-controls">
        <StepButtons playback={playback} count={length}>
          {`${at} / ${length - 1}`}
        </StepButtons>
        <p className="sr-only">{text.stepOf({ step: at, last: length - 1 })}</p>
      </div>
    </Step>
  )
}

interface GlimpseProps<Scene extends Captioned> extends ScenesProps<Scene> {
  readonly startsAt: number
  readonly onEnd: () => void
}

/** Shows the same without controls of its own, while the page plays. */
function Glimpse<Scene extends Captioned>({ startsAt, onEnd, ...film }: GlimpseProps<Scene>) {
  const container = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(container)
  const plays = usePlays()
  const { at } = usePlayback(film.scenes.length, {
    startsAt,
    stepTime,
    startsPlaying: plays,
    isHeld: !isSeen,
    usesPageKeys: false,
    onEnd,
  })
  return <Step {...film} ref={container} at={at} isPlaying={plays} />
}

interface StepProps<Scene extends Captioned> extends ScenesProps<Scene> {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly at: number
  readonly isPlaying: boolean
  readonly children?: Elements
}

/** Shows one step with its caption. Cards fly to where they have arrived. */
function Step<Scene extends Captioned>({
  scenes,
  board,
  arrived,
  ref,
  at,
  isPlaying,
  children,
}: StepProps<Scene>) {
  const isStill = useStill()
  const scene = scenes[at]
  useFlight(ref, arrived, scene)
  if (!scene) return null
  return (
    <div ref={ref} className="lesson">
      {/* A screen reader hears the captions only of the steps that the person asks for. */}
      <p className="lesson-caption" aria-live={isPlaying ? 'off' : 'polite'}>
        {scene.caption}
      </p>
      {board(scene, isStill)}
      {children}
    </div>
  )
}

interface PicturesProps<Scene extends Captioned> extends ScenesProps<Scene> {
  readonly gameName: string
}

/** Shows the rules of a game in five pictures, or on request the game that plays itself. */
function Pictures<Scene extends Captioned>({ scenes, board, arrived, gameName }: PicturesProps<Scene>) {
  const [isWatching, setIsWatching] = useState(false)
  const toggle = (
    <Button variant="quiet" size="small" onClick={() => setIsWatching(!isWatching)}>
      {isWatching ? text.showPictures : text.watchIt}
    </Button>
  )
  return (
    <section aria-label={text.pictures({ game: gameName })} className="lesson-rules">
      {isWatching ? (
        <div className="lesson-watched">
          <Film scenes={scenes} board={board} arrived={arrived} />
          {toggle}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keys
        <ol className="lesson-pictures" tabIndex={0}>
          {scenes
            .filter(({ isLastOfCaption }) => isLastOfCaption)
            .map((scene) => (
              // Screen readers get the caption, which says what the cards show.
              <li key={scene.caption} data-picture="" className="lesson-picture">
                <p>{scene.caption}</p>
                <div aria-hidden="true">{board(scene, true)}</div>
              </li>
            ))}
          <li className="lesson-watch">{toggle}</li>
        </ol>
      )}
    </section>
  )
}

/** Lets cards fly from where they were taken to where they have arrived. */
function useFlight(
  container: RefObject<HTMLElement | null>,
  arrived: string,
  scene: object | undefined,
): void {
  const taken = useRef<readonly DOMRect[]>([])
  useLayoutEffect(() => {
    const lesson = container.current
    if (!lesson || !scene) return
    const origin = lesson.getBoundingClientRect()
    // The boxes are kept relative to the lesson, because the page may have been scrolled since.
    for (const [index, element] of [...lesson.querySelectorAll(arrived)].entries()) {
      const from = taken.current[index]
      if (from) fly(element, new DOMRect(from.x + origin.x, from.y + origin.y, from.width, from.height))
    }
    taken.current = [...lesson.querySelectorAll('[data-taken] .cards-stack')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return new DOMRect(x - origin.x, y - origin.y, width, height)
    })
  }, [container, arrived, scene])
}
