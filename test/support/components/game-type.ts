/** Returns a game type without texts, as the server shows it. */
export function gameTypeOf(id: number, name: string) {
  return {
    id,
    name,
    descriptions: [],
    rules: [],
    authorName: null,
    authorUrl: null,
    documentUrl: null,
    createddate: '2026-11-01T00:00:00Z',
    modifieddate: null,
    isPlayable: true,
    isShipped: true,
    complexity: 1,
    footprint: 1,
    luck: 1,
    strategy: 1,
    tactics: 1,
    weight: 1,
  }
}
