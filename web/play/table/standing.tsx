import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'
import type { Game } from './game.ts'
import { standingOf } from './own-standing.ts'

/** Where the game stands among those of its player; nothing for one that is not counted, and until that is known. */
export function Standing({ game }: { game: Game }) {
  const { gameTypeId, practice, autoWon } = game
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['statistics', gameTypeId],
    // This game must be among them.
    staleTime: 0,
    queryFn: () => answer(api.GET('/statistics/{gameTypeId}', { params: { path: { gameTypeId } } })),
    enabled: !practice && !autoWon,
  })
  return (
    <p role="status" className="table-standing">
      {data && isFetchedAfterMount ? standingOf(game, data) : ''}
    </p>
  )
}
