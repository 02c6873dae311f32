import { useBoard } from '../board/use-board.ts'
import { isPlayable } from '../store/game.ts'
import { LocalBoard } from './local-board.tsx'
import { dropped, grip, targetSlot } from './state/drop.ts'
import { type SandwichEvent, type SandwichTableState, thirdScores } from './state/table.ts'

interface PlayableBoardProps {
  readonly table: SandwichTableState
  readonly dispatch: (event: SandwichEvent) => void
  /** Whether the sandwiches that the player wants are made. */
  readonly isOver?: boolean
}

/** Shows plate, hand and score of a game in the browser alone, to play on by mouse, touch and keys. */
export function PlayableBoard({ table, dispatch, isOver = false }: PlayableBoardProps) {
  const { board, focusTarget, dragged, pointed } = useBoard(table, dispatch, {
    grip: (table, item) => (isOver ? null : grip(table, item)),
    dropped,
  })
  return (
    <LocalBoard
      table={table}
      board={board}
      target={dragged && targetSlot(table, dragged.item, dragged.over)}
      isOpen={!isOver && isPlayable(table)}
      {...(isOver ? {} : { scores: thirdScores(table) })}
      pointed={dragged?.item ?? pointed}
      focusTarget={focusTarget}
      onCard={(row) => isOver || dispatch({ type: 'card', row })}
    />
  )
}
