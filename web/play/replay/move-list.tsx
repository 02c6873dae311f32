import { useEffect, useRef } from 'react'
import type { ReplayStep } from './step.ts'

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
    <ol ref={list} aria-label="Moves" className="replay-moves">
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
