import { withoutKey } from '../board/roving-focus.ts'
import { useBoard } from '../board/use-board.ts'
import { LocalBoard } from './local-board.tsx'
import { dropped, grip, targetPlace } from './state/drop.ts'
import { usePreviews } from './state/preview.ts'
import { canChoose, type SkywayEvent, type SkywayTableState } from './state/table.ts'

interface PlayableBoardProps {
  readonly table: SkywayTableState
  readonly dispatch: (event: SkywayEvent) => void
  /** Whether the moves that the player wants are made. */
  readonly isOver?: boolean
}

/** Shows market and sky of a game in the browser alone, to play on by mouse, touch and keys. */
export function PlayableBoard({ table, dispatch, isOver = false }: PlayableBoardProps) {
  const {
    board,
    focusTarget: targetWithKey,
    dragged,
    pointed,
  } = useBoard(table, dispatch, { grip: (table, item) => (isOver ? null : grip(table, item)), dropped })
  const { ofPiles, ofPlaces, shown: preview } = usePreviews(table, dragged, pointed)
  // Single keys belong to a table; here are two boards on one page.
  const focusTarget = (name: string, isFirst: boolean) => withoutKey(targetWithKey(name, isFirst))
  return (
    <LocalBoard
      table={table}
      board={board}
      target={dragged?.over ? targetPlace(table, dragged.over) : null}
      isOpen={!isOver && canChoose(table)}
      {...(isOver ? {} : { previews: { ofPiles, ofPlaces, preview, isDragging: dragged !== null } })}
      focusTarget={focusTarget}
      onPile={(row) => isOver || dispatch({ type: 'pile', row })}
      onPlace={(place) => isOver || dispatch({ type: 'place', ...place })}
    />
  )
}
