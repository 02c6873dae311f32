import { useLayoutEffect } from 'react'
import { fly } from '../board/flight.ts'
import { useBoard } from '../board/use-board.ts'
import { useDeal } from '../board/use-deal.ts'
import { dropped, grip, pileTargetName, placeTargetName, targetPlace } from './state/drop.ts'
import { usePreviews } from './state/preview.ts'
import { pendingPile, type SkywayEvent, type SkywayTableState } from './state/table.ts'

/**
 * Lets the player move the cards of the board, and moves those of a new deal and of a move that is sent. Returns the
 * interaction of the board, where dragged cards would go, and what each choice would bring.
 */
export function useCards(table: SkywayTableState, dispatch: (event: SkywayEvent) => void) {
  const { board, container, focusTarget, dragged, takeLanded, pointed } = useBoard(table, dispatch, {
    grip,
    dropped,
  })
  const target = dragged?.over ? targetPlace(table, dragged.over) : null
  const previews = usePreviews(table, dragged, pointed)

  const moving = pendingPile(table)
  const from = moving && pileTargetName(moving.pile)
  const to = moving && placeTargetName(moving.place)
  useLayoutEffect(() => {
    const find = (stop: string) => container.current?.querySelector(`[data-stop="${stop}"] .cards-stack`)
    if (from && to) fly(find(to), takeLanded()?.box ?? find(from))
  }, [from, to, container, takeLanded])

  useDeal(container, { isHeld: table.ended !== null, taken: moving?.pile ?? null })

  return { board, container, focusTarget, isDragging: dragged !== null, target, previews }
}
