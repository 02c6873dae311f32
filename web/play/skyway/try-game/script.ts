import { seedFromHex } from '@skyway/engine/chance/seed.ts'
import { type SkywayState, startSkyway } from '@skyway/engine/skyway/deal.ts'
import { placeCount } from '@skyway/engine/skyway/grid.ts'
import * as texts from '../../../../content/text/try-game.ts'
import { captionAt } from '../../lesson/scenes.ts'
import type { Script, Step } from '../../try-game/script.ts'
import { record } from '../lesson/record.ts'
import { pileTargetName, placeTargetName } from '../state/drop.ts'
import type { SkywayEvent } from '../state/table.ts'

const text = texts.skyway

type Press = Extract<SkywayEvent, { readonly type: 'pile' | 'place' }>

/** The round of the lesson: four piles by hand, which make the first path, and five that play themselves. */
export const script: Script<SkywayState, Press> = {
  position: startSkyway(seedFromHex(record.seed)),
  ownSteps: 8,
  steps: record.moves.slice(0, placeCount).flatMap(({ actionId, itemRow, itemColumn }, turn) => {
    const pile = pileTargetName(actionId)
    const place = { row: itemRow, column: itemColumn }
    const target = placeTargetName(place)
    return [
      {
        event: { type: 'pile', row: actionId },
        target: pile,
        caption: captionOf(2 * turn),
        explanation: text.anyPile,
      },
      {
        event: { type: 'place', ...place },
        target,
        caption: captionOf(2 * turn + 1),
        explanation: text.anyPlace,
        flight: { from: pile, to: `[data-stop="${target}"] .cards-stack` },
      },
    ] satisfies Step<Press>[]
  }),
  end: text.end,
}

function captionOf(step: number): string {
  return captionAt(
    [
      [0, text.lowPile],
      [1, text.lowPlace],
      [2, text.secondPile],
      [3, text.secondPlace],
      [4, text.endPile],
      [5, text.endPlace],
      [6, text.middlePile],
      [7, text.middlePlace],
      [8, text.path],
      // The last pile of the path of spades lies there.
      [14, text.climb],
    ],
    step,
  )
}
