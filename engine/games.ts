import { sandwich } from './sandwich/game.ts'
import { skyway } from './skyway/game.ts'

/** The games that there are rules for, by the number of their type. Another game is another entry. */
export const games = { 1: skyway, 2: sandwich } as const
