import { useMemo } from 'react'
import type { Dragged } from '../table/use-drag.ts'
import { draggedPile, pileStop, placeStop } from './drop.ts'
import { type Preview, previews } from './preview.ts'
import type { SkywayTable } from './table.ts'

interface Previewed {
  /** What each pile would do on the chosen place. */
  readonly ofPiles: readonly Preview[]
  /** What the chosen pile would do on each free place. */
  readonly ofPlaces: readonly Preview[]
  /** The one of them that the player points at. */
  readonly shown: Preview | null
}

/**
 * What the moves that are one choice away would do.
 *
 * @param dragged the pile in the air, if there is one
 * @param pointed the stop under mouse or keys
 */
export function usePreviews(table: SkywayTable, dragged: Dragged | null, pointed: string | null): Previewed {
  const held = dragged && draggedPile(table, dragged.item)
  const all = useMemo(() => previews(table, held), [table, held])
  const at = held === null ? pointed : dragged?.over
  if (held === null && table.pile === null)
    return { ofPiles: all, ofPlaces: [], shown: all.find(({ pile }) => pileStop(pile) === at) ?? null }
  return { ofPiles: [], ofPlaces: all, shown: all.find(({ place }) => placeStop(place) === at) ?? null }
}
