import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as text from '../../../content/text/try-game.ts'
import type { Elements } from '../../base/elements.ts'
import { Button } from '../../kit/button.tsx'
import { useStill } from '../../preferences/store.ts'
import { fly, shake } from '../board/flight.ts'
import { type FocusTarget, withoutKey } from '../board/roving-focus.ts'
import { useBoard } from '../board/use-board.ts'
import type { Game, TableState } from '../store/game.ts'
import type { LocalRules } from '../store/local-table.ts'
import { afterPress, begin, captionOf, pressesOf, type Script } from './script.ts'
import '../table/table.css'
import '../lesson/lesson.css'
import './try-game.css'

/** How long each step shows that plays itself, in milliseconds: the rest of a round of SkyWay takes twelve seconds. */
const stepTime = 1_200

/** What shows a game that is tried. */
export interface TryGameProps {
  /** What is offered at the end. */
  readonly end: Elements
}

/** The table while it is tried, and what its board needs. */
export interface TriedTable<Table> {
  readonly table: Table
  /** The attributes of the board. */
  readonly board: object
  /** The drop target below dragged cards, by its name. */
  readonly over: string | null
  readonly focusTarget: (name: string, isFirst: boolean) => FocusTarget
  /** Presses something, by its name. */
  readonly press: (name: string) => void
}

interface GuidedGameProps<State, G extends Game, Table extends TableState<G>, Event> extends TryGameProps {
  readonly script: Script<State, Event>
  readonly rules: LocalRules<State, G, Table, NoInfer<Event>>
  /** Returns the cards that are dragged under a name, or null if they may not be dragged. */
  readonly grip: (table: Table, item: string) => string | null
  /** The class by which the game's own style sheet knows its table. */
  readonly className: string
  readonly children: (tried: TriedTable<Table>) => Elements
}

/**
 * Lets a visitor make the first moves of a game, one marked press at a time, and then plays the rest by itself. The engine
 * answers in the browser, and nothing is stored.
 */
export function GuidedGame<State, G extends Game, Table extends TableState<G>, Event>({
  script,
  rules,
  grip,
  className,
  children,
  end,
}: GuidedGameProps<State, G, Table, Event>) {
  const { steps, ownSteps } = script
  const isStill = useStill()
  const [progress, setProgress] = useState(() => begin(rules, script))
  const [isHandedOver, setIsHandedOver] = useState(false)
  const [plays, setPlays] = useState(!isStill)
  const { at, local } = progress
  const isOver = at === steps.length
  const isOwn = at < ownSteps && !isHandedOver
  const isPlaying = plays && !isOwn && !isOver
  const current = isOwn ? steps[at]?.target : undefined
  const lesson = useRef<HTMLDivElement>(null)

  /** Makes the next step, and those after it until as many are done. */
  const goTo = useCallback(
    (done: number) =>
      setProgress((before) =>
        script.steps
          .slice(before.at, done)
          .reduce((progress, { target }) => afterPress(rules, script, progress, target), before),
      ),
    [script, rules],
  )

  function press(...names: readonly string[]) {
    if (!isOwn) return
    if (names[0] !== current) shake(lesson.current?.querySelector(`[data-stop="${names[0]}"]`))
    setProgress((before) =>
      names.reduce((progress, name) => afterPress(rules, script, progress, name), before),
    )
  }

  const { board, container, focusTarget, dragged, takeLanded } = useBoard<
    Table,
    { readonly type: 'press'; readonly names: readonly string[] }
  >(local.table, (event) => (event.type === 'press' ? press(...event.names) : undefined), {
    grip: (table, item) =>
      isOwn && [steps[at]?.target, steps[at - 1]?.target].includes(item) ? grip(table, item) : null,
    dropped(_, item, onto) {
      const names = onto === null ? null : pressesOf(script, at, item, onto)
      return names && { type: 'press', names }
    },
  })

  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => goTo(at + 1), stepTime)
    return () => clearTimeout(timer)
  }, [isPlaying, at, goTo])

  const flight = steps[at - 1]?.flight
  useLayoutEffect(() => {
    if (!flight) return
    const find = (selector: string) => container.current?.querySelector(selector)
    const landed = takeLanded()
    fly(find(flight.to), landed?.item === flight.from ? landed.box : find(`[data-stop="${flight.from}"]`))
  }, [flight, container, takeLanded])

  useFocusAtEnd(lesson, isOver)

  return (
    <div ref={lesson} className="try-game" data-own={isOwn || undefined}>
      <p className="try-game-caption" aria-live="polite">
        {captionOf(script, progress)}
      </p>
      <div
        className={`table-frame ${className} lesson-table try-game-table`}
        data-view="lesson"
        data-guided=""
      >
        {children({
          table: local.table,
          board,
          over: dragged?.over ?? null,
          focusTarget: (name, isFirst) => marked(withoutKey(focusTarget(name, isFirst)), name === current),
          press,
        })}
      </div>
      <div className="try-game-buttons">
        {isOver ? (
          end
        ) : (
          <>
            <Button
              variant="quiet"
              size="small"
              onClick={() => (isOwn ? setIsHandedOver(true) : setPlays(!plays))}
            >
              {isOwn ? text.forMe : plays ? text.pause : text.play}
            </Button>
            {isOwn ? null : (
              <Button variant="quiet" size="small" onClick={() => goTo(steps.length)}>
                {text.skip}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Returns a focus target that is marked if it is the next to be pressed. */
function marked(target: FocusTarget, isCurrent: boolean): FocusTarget {
  return isCurrent ? { ...target, 'aria-current': 'step' } : target
}

/** Moves the focus to what is offered at the end, if what had it is gone or rests. */
function useFocusAtEnd(lesson: RefObject<HTMLElement | null>, isOver: boolean): void {
  useEffect(() => {
    if (!isOver) return
    const { activeElement } = document
    if (activeElement === document.body || lesson.current?.contains(activeElement))
      lesson.current
        ?.querySelector<HTMLElement>('.try-game-buttons :is(a, button)')
        ?.focus({ preventScroll: true })
  }, [lesson, isOver])
}
