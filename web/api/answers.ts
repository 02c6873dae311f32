import type { paths } from './contract.generated.ts'

type Answer<Path extends keyof paths, Method extends keyof paths[Path]> = paths[Path][Method] extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

/** A kind of game: its name, ratings from 0 to 3, texts and credits. */
export type GameType = Answer<'/api/gametypes/{id}', 'get'>

/** One page of the kinds of game. */
export type GameTypePage = Answer<'/api/gametypes/page', 'get'>

/** A line of the public leaderboard. */
export type RankedGame = Answer<'/api/gametypes/ranked/{id}', 'get'>[number]

/** One page of a player's own games of a type. */
export type GamePage = Answer<'/api/games/page', 'get'>

/** A line of a player's own list. */
export type ListedGame = GamePage['items'][number]
