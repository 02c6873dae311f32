import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { GameType, GameTypePage } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { isObject } from '../base/object.ts'

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

const key = (id: number) => `gametype${id}`

/** Stores a loaded game type, so that its rules are available at once next time. */
export function rememberGameType(gameType: GameType): void {
  try {
    localStorage.setItem(key(gameType.id), JSON.stringify(gameType))
  } catch {
    // No space or no storage: it is loaded again next time.
  }
}

/** Removes a stored game type. */
export function forgetGameType(id: number): void {
  try {
    localStorage.removeItem(key(id))
  } catch {
    // Without storage nothing was stored.
  }
}

/** Returns the game type as it was last loaded, or undefined. */
export function recallGameType(id: number): GameType | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(id)) ?? 'null')
    return isGameType(kept) && kept.id === id ? kept : undefined
  } catch {
    return undefined
  }
}

function isGameType(kept: unknown): kept is GameType {
  return (
    isObject(kept) &&
    'id' in kept &&
    'name' in kept &&
    typeof kept['name'] === 'string' &&
    'isPlayable' in kept &&
    'descriptions' in kept &&
    areTexts(kept['descriptions']) &&
    'rules' in kept &&
    areTexts(kept['rules'])
  )
}

function areTexts(kept: unknown): boolean {
  return (
    Array.isArray(kept) &&
    kept.every((text) => typeof text?.title === 'string' && typeof text?.text === 'string')
  )
}
