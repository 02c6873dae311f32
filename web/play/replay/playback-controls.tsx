import type { ReactNode } from 'react'
import * as text from '../../../content/text/replay.ts'
import { PauseIcon, PlayIcon } from '../../kit/icons.tsx'
import type { Playback } from './use-playback.ts'

/** Shows the slider and the buttons of a replay. */
export function PlaybackControls({ playback, count }: { playback: Playback; count: number }) {
  const { at, goTo } = playback
  const last = count - 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are no fields of a form
    <div role="group" aria-label={text.controls} className="replay-controls">
      <input
        type="range"
        aria-label={text.step}
        aria-valuetext={text.stepOf({ step: at, last })}
        min={0}
        max={last}
        value={at}
        onChange={(event) => goTo(event.target.valueAsNumber)}
      />
      <StepButtons playback={playback} count={count}>
        {`${at} / ${last}`}
      </StepButtons>
    </div>
  )
}

interface StepButtonsProps {
  readonly playback: Playback
  readonly count: number
  /** The position of the replay, for sighted people. */
  readonly children: ReactNode
}

/** Shows only the buttons: first, back, play, forward, last. */
export function StepButtons({
  playback: { at, isPlaying, goTo, toggle },
  count,
  children,
}: StepButtonsProps) {
  const last = count - 1
  return (
    <div className="replay-buttons">
      <Control label={text.firstStep} onPress={() => goTo(0)} isResting={at === 0}>
        <Arrow path="M6 6v12m12-12-8 6 8 6Z" />
      </Control>
      <Control label={text.stepBack} onPress={() => goTo(at - 1)} isResting={at === 0}>
        <Arrow path="m15 6-8 6 8 6Z" />
      </Control>
      <Control label={isPlaying ? text.pause : text.play} onPress={toggle} isMain>
        {isPlaying ? <PauseIcon className="size-6" /> : <PlayIcon className="size-6" />}
      </Control>
      <Control label={text.stepForward} onPress={() => goTo(at + 1)} isResting={at === last}>
        <Arrow path="m9 6 8 6-8 6Z" />
      </Control>
      <Control label={text.lastStep} onPress={() => goTo(last)} isResting={at === last}>
        <Arrow path="M18 6v12M6 6l8 6-8 6Z" />
      </Control>
      <p className="replay-count" aria-hidden="true">
        {children}
      </p>
    </div>
  )
}

interface ControlProps {
  label: string
  onPress: () => void
  isResting?: boolean
  isMain?: boolean
  children: ReactNode
}

/** Shows a button that keeps the focus when it can do nothing. */
function Control({ label, onPress, isResting = false, isMain = false, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isResting}
      data-main={isMain || undefined}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true" focusable="false">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
