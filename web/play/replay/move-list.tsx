import { useEffect, useRef } from 'react'
import * as text from '../../../content/text/replay.ts'

/** The common part of every step of a replay. */
export interface ReplayStep {
  /** The number of moves so far. */
  readonly turn: number
  /** 1 to 3 in SkyWay, 1 in Sandwich. */
  readonly round: number
  /** The text of the step in the list of moves. */
  readonly label: string
  /** The step as a whole sentence, for screen readers. */
  readonly sentence: string
}

interface MoveListProps {
  readonly steps: readonly ReplayStep[]
  readonly at: number
  readonly onGo: (step: number) => void
}

/** Shows every step as a line that leads to it. The shown step is kept in view. */
export function MoveList({ steps, at, onGo }: MoveListProps) {
  const list = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const line = list.current?.children[at]
    // Scrolls only the list, never the page.
    if (list.current && line instanceof HTMLElement) {
      list.current.scrollTop = line.offsetTop - list.current.clientHeight / 2 + line.offsetHeight / 2
    }
  }, [at])

  return (
    <ol ref={list} aria-label={text.moves} className="replay-moves">
      {steps.map(({ label, turn }, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the game
        <li key={step}>
          <button type="button" aria-current={step === at ? 'step' : undefined} onClick={() => onGo(step)}>
            <span className="replay-turn">{turn}</span>
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
