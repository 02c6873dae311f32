import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { GameType, GameTypePage } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { recallGameType, rememberGameType } from './cache.ts'

const pageOf = (page: number) =>
  queryOptions({
    queryKey: ['game-types', page],
    // The query of all types waits for this one, so signing out must not remove it meanwhile.
    meta: { isForEverybody: true },
    async queryFn(): Promise<GameTypePage> {
      const found = await answer(api.GET('/gametypes/page', { params: { query: { id: page } } }))
      found.items.forEach(rememberGameType)
      return found
    },
  })

/** Loads a page of the game types, from 1. */
export function useGameTypes(page: number) {
  return useQuery({ ...pageOf(page), placeholderData: keepPreviousData })
}

/** Loads all game types, page by page, in the order of the list. */
export function useEveryGameType() {
  return useQuery({
    queryKey: ['game-types', 'all'],
    async queryFn({ client }): Promise<GameType[]> {
      const all: GameType[] = []
      for (let page = 1; ; page += 1) {
        const { items, hasNextPage } = await client.fetchQuery(pageOf(page))
        all.push(...items)
        if (!hasNextPage) return all
      }
    },
  })
}

/** Loads one game type. The stored version shows until it has loaded again. */
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
