import type { GameTypeId } from '@skyway/engine/record/game-type.ts'
import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/client.ts'

/** Returns the key under which a device remembers that it has offered the lesson of a game. */
export function lessonKey(gameTypeId: GameTypeId): string {
  return `lesson${gameTypeId}`
}

/** Returns whether the player has only this game of its type; undefined until that is known. */
export function useIsFirst(gameTypeId: GameTypeId, isAsked: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['my-games', gameTypeId, 1],
    enabled: isAsked,
    queryFn: () => answer(api.GET('/games/page', { params: { query: { gameTypeId, id: 1 } } })),
  })
  // A list that was loaded before the game was dealt is still empty.
  return data && data.totalRecords <= 1
}
