import { useRovingFocus } from './roving-focus.ts'
import { useDrag } from './use-drag.ts'
import { usePointed } from './use-pointed.ts'

interface BoardRules<S, E> {
  /** Returns the cards that are dragged under a name, or null if they may not be dragged. */
  readonly grip: (table: S, item: string) => string | null
  /**
   * Returns the event for dropping an item on a target, or on null for nowhere; null if it has no meaning.
   */
  readonly dropped: (table: S, item: string, target: string | null) => E | null
}

/**
 * Returns the interaction of a board other than clicks: roving focus, pointing, and dragging. The element of
 * the board takes `board` as its attributes; each element on it takes those of `focusTarget`.
 */
export function useBoard<S, E>(
  table: S,
  dispatch: (event: NoInfer<E> | { readonly type: 'let-go' }) => void,
  { grip, dropped }: BoardRules<S, E>,
) {
  const { container, focusTarget, onKeyDown, onFocus } = useRovingFocus(() => dispatch({ type: 'let-go' }))
  const { dragged, takeLanded, handlers } = useDrag(container, {
    grip: (item) => grip(table, item),
    onDrop: (item, target) => {
      const event = dropped(table, item, target)
      if (event) dispatch(event)
      return event !== null
    },
  })
  const { pointed, pointing } = usePointed()
  const board = { ref: container, onKeyDown, onFocus, ...handlers, ...pointing }
  return { board, container, focusTarget, dragged, takeLanded, pointed }
}
