import { seedFromHex } from '@skyway/engine/chance/seed.ts'
import { type SandwichState, startSandwich } from '@skyway/engine/sandwich/deal.ts'
import * as texts from '../../../../content/text/try-game.ts'
import { captionAt } from '../../lesson/scenes.ts'
import type { Script } from '../../try-game/script.ts'
import { record } from '../lesson/record.ts'
import { handTargetName } from '../state/drop.ts'
import type { SandwichEvent } from '../state/table.ts'

const text = texts.sandwich

/** The sandwiches of the lesson: one by hand, and two that make themselves. */
export const script: Script<SandwichState, Extract<SandwichEvent, { readonly type: 'card' }>> = {
  position: startSandwich(seedFromHex(record.seed)),
  ownSteps: 3,
  steps: record.moves
    .flatMap(({ actionId, itemRow, itemColumn }) => [actionId, itemRow, itemColumn])
    .map((row, step) => ({
      event: { type: 'card', row },
      target: handTargetName(row),
      caption: captionOf(step),
      explanation: text.anyCard,
      flight: { from: handTargetName(row), to: `[data-slot="${step % 3}"] .sandwich-slot-card` },
    })),
  end: text.end,
}

function captionOf(step: number): string {
  return captionAt(
    [
      [0, text.bread],
      [1, text.filling],
      [2, text.lid],
      [3, text.suit],
      [6, text.joker],
    ],
    step,
  )
}
