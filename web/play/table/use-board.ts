import { useDrag } from './use-drag.ts'
import { usePointed } from './use-pointed.ts'
import { useWalk } from './use-walk.ts'

interface Rules<S, E> {
  /** Which cards are dragged under a name, or null when there are none that may be. */
  readonly grip: (table: S, item: string) => string | null
  /** What it means to drop an item on a target, or on nothing; null when it means nothing. */
  readonly dropped: (table: S, item: string, target: string | null) => E | null
}

/**
 * All that hands can do on the board of a table beside clicking: walk over it by keys, point at what lies there, and drag it.
 * The element of the board takes `board` as its properties; what is on it takes `stop`.
 */
export function useBoard<S, E>(
  table: S,
  dispatch: (event: NoInfer<E> | { readonly type: 'let-go' }) => void,
  { grip, dropped }: Rules<S, E>,
) {
  const { container, stop, onKeyDown, onFocus } = useWalk(() => dispatch({ type: 'let-go' }))
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
  return { board, container, stop, dragged, takeLanded, pointed }
}
