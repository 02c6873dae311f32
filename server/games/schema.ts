import { rulesOf } from '@skyway/engine/record/game.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { z } from 'zod'
import { fieldSchemas } from './shape-schema.ts'

const mostRounds = Math.max(...gameTypeIds.map((gameTypeId) => rulesOf(gameTypeId).rounds))

const card = z
  .object({
    value: z.int().min(0).max(15).describe('1 and 14 ace, 11 jack, 12 queen, 13 king, 15 joker, 0 a back'),
    suit: z.int().min(-1).max(4).describe('1 hearts, 2 diamonds, 3 spades, 4 clubs, 0 a back, -1 empty'),
    rank: z.int().min(0).max(54).describe('The place in the ordered deck, unique in it'),
  })
  .meta({ id: 'Card' })

const position = z
  .object({
    row: z.int(),
    column: z.int(),
    cards: z.array(card).readonly().describe('Empty where there are no cards'),
    isSelected: z.boolean(),
    isHint: z.boolean(),
    hintOrder: z.union([z.literal(1), z.literal(2), z.literal(3)]).optional(),
  })
  .meta({ id: 'Position' })

const dayOfDeal = z
  .string()
  .nullable()
  .describe('The day whose deal it has, such as 2026-11-22; null for all other games')

const shared = {
  id: z.int(),
  name: z.string().describe('The name of the game type'),
  practice: z.boolean().describe('On a deal that its player has already seen; never ranked or counted'),
  day: dayOfDeal,
  challenge: z
    .string()
    .nullable()
    .describe('The id of the challenge that it answers; null for all other games'),
  gameOver: z.boolean(),
  gameWon: z.boolean(),
  gameScore: z.int(),
  isEditable: z.boolean(),
  turn: z.int().min(0).describe('How many moves have been applied'),
  round: z.int().min(1).max(mostRounds),
  deckCount: z.int(),
  discardCount: z.int(),
  message: z.string(),
  autoWon: z.boolean(),
  commitment: z.string().describe('SHA-256 of the seed in hexadecimal digits'),
  seed: z
    .string()
    .nullable()
    .describe(
      'In hexadecimal digits; null until the game is over, and on the deal of a day until the day is over',
    ),
}

/**
 * The schema of each game as its player may see it: the engine's view with id and name.
 *
 * @throws Error if the engine has no game
 */
export const gameSchemas = gameTypeIds.map((gameTypeId) => {
  const { name, fields } = rulesOf(gameTypeId)
  const own = fieldSchemas(fields, { places: z.array(position).readonly() })
  return z.object({ ...shared, gameTypeId: z.literal(gameTypeId), ...own }).meta({ id: `${name}Game` })
})

const [first, ...others] = gameSchemas
if (!first) throw new Error('The engine has no game.')

/** A game, as its player may see it. */
export const game = z.discriminatedUnion('gameTypeId', [first, ...others]).meta({ id: 'Game' })

/** The body of a PUT that makes a move. */
export const moveRequest = z
  .object({
    gameId: z.int().min(1),
    actionId: z
      .int()
      .describe(
        'With itemRow and itemColumn, what the player does; docs/games.md says what they mean in each game',
      ),
    itemRow: z.int(),
    itemColumn: z.int(),
    actionName: z.string().max(100).optional().describe('The name of the action on /apis; decides nothing'),
    turn: z.int().min(0).optional().describe('The turn that the client has seen; makes a retry safe'),
    autoWin: z.boolean().optional().describe('Admins only, with 12, 24, 36'),
  })
  .meta({ id: 'MoveRequest' })

/** The type of the game to deal. The handler checks that there are rules for it. */
export const newGameRequest = z.object({ gameTypeId: z.int() }).meta({ id: 'NewGameRequest' })

/** The game whose deal of the day is tried. */
export const dailyTryRequest = z
  .object({ gameTypeId: z.literal(gameTypeIds) })
  .meta({ id: 'DailyTryRequest' })

/** The past deal of the day that is practiced. */
export const dailyPracticeRequest = z
  .object({ gameTypeId: z.literal(gameTypeIds), day: z.iso.date() })
  .meta({ id: 'DailyPracticeRequest' })

/** The finished game whose cards are dealt again. */
export const sameDealRequest = z.object({ gameId: z.int().min(1) }).meta({ id: 'SameDealRequest' })

/** The challenge whose deal is played. */
export const challengeGameRequest = z.object({ challenge: z.uuid() }).meta({ id: 'ChallengeGameRequest' })

/** An entry of a player's list of games. */
export const gameListEntry = z
  .object({
    gameId: z.int(),
    gameComplete: z.boolean(),
    gameWon: z.boolean(),
    score: z.int(),
    practice: z.boolean(),
    day: dayOfDeal,
    excludedReason: z
      .string()
      .nullable()
      .describe('Why an admin has taken the game off the leaderboard; null unless that is so'),
    gameDate: z.iso.datetime(),
  })
  .meta({ id: 'GameListEntry' })

const recorded = {
  format: z.literal('skyway-game'),
  version: z.literal(1),
  gameTypeId: z.literal(gameTypeIds),
  moves: z.array(
    z.object({
      actionId: z.int(),
      itemRow: z.int(),
      itemColumn: z.int(),
      autoWin: z.boolean().optional(),
    }),
  ),
}

/** An unfinished game, as far as its player needs to know it in order to continue. */
export const unfinishedGame = z
  .object({
    gameId: z.int(),
    gameTypeId: z.literal(gameTypeIds),
    name: z.string().describe('The name of the game type'),
    score: z.int(),
    practice: z.boolean(),
    day: dayOfDeal,
    part: z.int().min(1).describe('The part that is being played, such as a round'),
    parts: z.int().describe('How many of them a game has'),
  })
  .meta({ id: 'UnfinishedGame' })

/** The record of a finished game, by which its player replays it. */
export const gameRecord = z
  .object({ ...recorded, seed: z.string().describe('In hexadecimal digits') })
  .meta({ id: 'GameRecord' })

/** The record of a game for admins. A finished game can be replayed by it. */
export const gameExport = z
  .object({
    ...recorded,
    gameId: z.int(),
    commitment: z.string(),
    seed: z
      .string()
      .nullable()
      .describe('Null while the game is in progress, and on the deal of a day until the day is over'),
    turn: z.int(),
    gameOver: z.boolean(),
    gameWon: z.boolean(),
    gameScore: z.int(),
  })
  .meta({ id: 'GameExport' })
