import { rulesOf } from '@skyway/engine/record/game.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import * as text from '../../content/text/apis.ts'
import type { Action, numberNames } from './action.ts'

type Words = Readonly<Record<'name' | (typeof numberNames)[number], string>>

const words: Readonly<Record<string, Readonly<Record<string, Words>>>> = text.actions

/**
 * The actions of a player in all games (docs/games.md).
 *
 * @throws Error if an action has no words
 */
export const actions: readonly Action[] = gameTypeIds.flatMap((gameTypeId) =>
  Object.entries(rulesOf(gameTypeId).moves).map(([kind, ranges]) => {
    const said = words[gameTypeId]?.[kind]
    if (!said) throw new Error(`content/interface has no words for actions.${gameTypeId}.${kind} in apis`)
    const bounds = (name: (typeof numberNames)[number]) => ({ ...ranges[name], meaning: said[name] })
    return {
      name: said.name,
      actionId: bounds('actionId'),
      itemRow: bounds('itemRow'),
      itemColumn: bounds('itemColumn'),
    }
  }),
)
