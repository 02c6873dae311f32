import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { GameType, GameTypePage } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { recallGameType, rememberGameType } from './cache.ts'

/** A page of the game types, from 1. */
export function useGameTypes(page: number) {
  return useQuery({
    queryKey: ['game-types', page],
    placeholderData: keepPreviousData,
    async queryFn(): Promise<GameTypePage> {
      const found = await answer(api.GET('/gametypes/page', { params: { query: { id: page } } }))
      found.items.forEach(rememberGameType)
      return found
    },
  })
}

/** One game type; what was kept of it shows until it has been loaded anew. */
export function useGameType(id: number) {
  return useQuery({
    queryKey: ['game-type', id],
    placeholderData: () => recallGameType(id),
    async queryFn(): Promise<GameType> {
      const found = await answer(api.GET('/gametypes/{id}', { params: { path: { id } } }))
      rememberGameType(found)
      return found
    },
  })
}
