// How fast the rules are: prints deals, moves and whole random games a second on one core.
//   script/bench engine [milliseconds per figure, 1000 unless said]
import { estimateChance } from '@skyway/engine/chance/estimate.ts'
import type { Seed } from '@skyway/engine/chance/seed.ts'
import * as sandwich from '@skyway/engine/players/sandwich.ts'
import * as skyway from '@skyway/engine/players/skyway.ts'
import { type GameState, type GameTypeId, play, start, view } from '@skyway/engine/record/game.ts'
import { hint } from '@skyway/engine/sandwich/hint.ts'

const duration = Number(process.argv[2] ?? 1000)
const chance = estimateChance(1)

const skywayGame = afterMoves(1, [
  [0, 0, 0],
  [1, 1, 1],
  [2, 2, 0],
])
const sandwichGame = afterMoves(2, [[1, 2, 3]])

report('deal', 'SkyWay', () => start(1, nextSeed()))
report('deal', 'Sandwich', () => start(2, nextSeed()))
report('move', 'SkyWay', () => play(skywayGame, { actionId: 0, itemRow: 2, itemColumn: 2 }))
report('move', 'Sandwich', () => play(sandwichGame, { actionId: 4, itemRow: 2, itemColumn: 6 }))
report('view', 'SkyWay', () => view(skywayGame))
report('view', 'Sandwich', () => view(sandwichGame))
report('hint', 'Sandwich', () => {
  if (sandwichGame.gameTypeId === 2) hint(sandwichGame.hand, sandwichGame.order.slice(sandwichGame.dealt))
})
report('random game', 'SkyWay', () => skyway.playSkyway(nextSeed(), skyway.randomly, chance))
report('random game', 'Sandwich', () => sandwich.playSandwich(nextSeed(), sandwich.randomly, chance))

function report(what: string, game: string, run: () => unknown) {
  measure(run, duration / 5)
  const perSecond = Math.round(measure(run, duration))
  console.log(`${what.padEnd(12)} ${game.padEnd(9)} ${perSecond.toLocaleString('en').padStart(12)} a second`)
}

/** Runs a second, after as many runs as fit into the time. */
function measure(run: () => unknown, milliseconds: number): number {
  const begun = performance.now()
  let runs = 0
  let elapsed = 0
  while (elapsed < milliseconds) {
    for (let batch = 0; batch < 16; batch += 1) run()
    runs += 16
    elapsed = performance.now() - begun
  }
  return (1000 * runs) / elapsed
}

function nextSeed(): Seed {
  return Uint8Array.from({ length: 32 }, () => chance(256))
}

function afterMoves(gameTypeId: GameTypeId, moves: readonly (readonly number[])[]): GameState {
  return moves.reduce(
    (state, [actionId = 0, itemRow = 0, itemColumn = 0]) => {
      const played = play(state, { actionId, itemRow, itemColumn })
      if (!played.ok) throw new Error(played.refusal.reason)
      return played.state
    },
    start(gameTypeId, nextSeed()),
  )
}
