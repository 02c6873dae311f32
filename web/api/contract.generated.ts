// Stands in until script/contract writes this file from the server's document.
import type { GameView } from '@skyway/engine/record/game.ts'

interface Problem { type?: string; title: string; status: number; detail?: string; code?: string; errors?: { field: string; reason: string }[] }
type Answers<T> = { 200: { headers: Record<string, unknown>; content: { 'application/json': T } }; default: { headers: Record<string, unknown>; content: { 'application/problem+json': Problem } } }
interface Get<T, Q = never, P = never> { parameters: { query?: Q; header?: never; path: P; cookie?: never }; requestBody?: never; responses: Answers<T> }
interface Plain<T, Q = never> { parameters: { query?: Q; header?: never; path?: never; cookie?: never }; requestBody?: never; responses: Answers<T> }
interface Send<T, B> { parameters: { query?: never; header?: never; path?: never; cookie?: never }; requestBody: { content: { 'application/json': B } }; responses: Answers<T> }
interface Text { title: string; text: string }
interface GameType { id: number; name: string; complexity: number; strategy: number; luck: number; weight: number; footprint: number; tactics: number; createddate: string; modifieddate: string | null; descriptions: Text[]; rules: Text[]; authorUrl: string; documentUrl: string }
interface Paged<T> { items: T[]; totalRecords: number; currentPage: number; pageSize: number; totalPages: number; hasPreviousPage: boolean; hasNextPage: boolean }
type Game = GameView & { id: number; name: string }
export interface paths {
  '/api/games': { get?: never; put: Send<Game, { gameId: number; actionId: number; itemRow: number; itemColumn: number; turn?: number; autoWin?: boolean }>; post: Send<Game, { gameTypeId: number }>; delete?: never }
  '/api/games/page': { get: Plain<Paged<{ gameId: number; gameComplete: boolean; gameWon: boolean; score: number; gameDate: string }>, { gameTypeId: number; id?: number }> }
  '/api/games/{id}': { get: Get<Game, never, { id: number }> }
  '/api/gametypes/page': { get: Plain<Paged<GameType>, { id?: number }> }
  '/api/gametypes/ranked/{id}': { get: Get<{ gameTypeId: number; gameName: string; gameId: number; displayName: string; profilePic: string; score: number }[], never, { id: number }> }
  '/api/gametypes/{id}': { get: Get<GameType, never, { id: number }> }
  '/api/Codes': { put: Send<boolean, { code: string }>; post: Send<boolean, { code: string }> }
}
