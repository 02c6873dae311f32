import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import * as text from '../../../content/text/lesson.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import { useStill } from '../../preferences/store.ts'
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
  const { scenes: play } = props
  const scenes = useMemo(() => play(), [play])
  return props.shows === 'film' ? (
    <Film
      scenes={scenes}
      board={props.board}
      arrived={props.arrived}
      startsAt={props.isGlimpse ? props.glimpse : 0}
      onEnd={props.onEnd}
    />
  ) : (
    <Pictures scenes={scenes} board={props.board} arrived={props.arrived} gameName={props.gameName} />
  )
}

interface ScenesProps<Scene extends Captioned> extends Omit<LessonOf<Scene>, 'scenes' | 'glimpse'> {
  readonly scenes: readonly Scene[]
}

interface FilmProps<Scene extends Captioned> extends ScenesProps<Scene> {
  readonly startsAt: number
  readonly onEnd?: (() => void) | undefined
}

/**
 * Shows a game that plays itself on the real engine, with a caption, as soon as it is seen; unless the person prefers less
 * motion. It can be stopped and stepped by hand.
 */
function Film<Scene extends Captioned>({ scenes, board, arrived, startsAt, onEnd }: FilmProps<Scene>) {
  const container = useRef<HTMLDivElement>(null)
  const isSeen = useIsSeen(container)
  const isStill = useStill()
  const playback = usePlayback(scenes.length, {
    startsAt,
    stepTime,
    startsPlaying: !isStill,
    isHeld: !isSeen,
    usesPageKeys: false,
    onEnd,
  })
  const { at, isPlaying } = playback
  const scene = scenes[at]
  useFlight(container, arrived, scene)
  if (!scene) return null
  const last = scenes.length - 1
  return (
    <div ref={container} className="lesson">
      {/* A screen reader hears the captions only of the steps that the person asks for. */}
      <p className="lesson-caption" aria-live={isPlaying ? 'off' : 'polite'}>
        {scene.caption}
      </p>
      {board(scene, isStill)}
      {/* biome-ignore lint/a11y/useSemanticElements: these are no fields of a form */}
      <div role="group" aria-label={text.controls} className="lesson-controls">
        <StepButtons playback={playback} count={scenes.length}>
          {`${at} / ${last}`}
        </StepButtons>
        <p className="sr-only">{text.stepOf({ step: at, last })}</p>
      </div>
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
          <Film scenes={scenes} board={board} arrived={arrived} startsAt={0} />
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
