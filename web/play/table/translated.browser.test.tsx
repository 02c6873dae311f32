import { rulesOf } from '@skyway/engine/record/game.ts'
import type { WireMove } from '@skyway/engine/table/move.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { deck, discard, playAgain } from '../../../content/text/table.ts'
import { startTranslator, translated, translationOf } from '../../../test/support/browser/translator.ts'
import { afterGameReplies } from '../../../test/support/components/game-record.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { openTable } from '../../../test/support/components/table.tsx'
import { type Dealt, dealSandwich, dealSkyway } from '../../../test/support/games/dealt-game.ts'
import type { Game } from '../store/game.ts'

const table = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 1 }) })

/** Returns the texts of the table, also those that only screen readers get. */
function textsOf(): readonly string[] {
  const walker = document.createTreeWalker(table.element(), NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  return texts.filter((text) => text.trim() !== '')
}

/** Returns the texts of the table once they change no more: what has changed is announced a moment later. */
async function settledTexts(): Promise<readonly string[]> {
  let texts: readonly string[] = []
  await expect
    .poll(() => {
      const before = texts
      texts = textsOf()
      return texts.join() === before.join()
    })
    .toBe(true)
  return texts
}

/** Translates the page from now on, until the test ends. */
function translate(): void {
  const stop = startTranslator({ when: 'translate', mark: translated })
  document.dispatchEvent(new Event('translate'))
  onTestFinished(stop)
}

/** Presses the control of a focus target as a screen reader does. */
async function press(target: string): Promise<void> {
  const control = () => document.querySelector<HTMLElement>(`[data-stop="${target}"]`)
  await expect.poll(control).not.toBeNull()
  control()?.click()
}

/** Returns the next move: the first pile on the first free place, or the first three cards of the hand. */
function nextMove(game: Game): WireMove {
  return rulesOf(game.gameTypeId).someMove(game, () => 0)
}

/** Makes the next move on the table. */
async function move(dealt: Dealt<Game>): Promise<void> {
  const game = dealt.game()
  const { actionId, itemRow, itemColumn } = nextMove(game)
  const targets =
    game.gameTypeId === 1
      ? [`market ${actionId}`, `sky ${itemRow} ${itemColumn}`]
      : [actionId, itemRow, itemColumn].map((row) => `hand ${row}`)
  for (const target of targets) await press(target)
  await expect.poll(() => dealt.game().turn).toBe(game.turn + 1)
}

/** Plays so many moves, or to the end of the game. `look` is called after each move before that end. */
async function playOn(dealt: Dealt<Game>, moves: number, look: (turn: number) => Promise<unknown>) {
  for (let count = 0; count < moves; count += 1) {
    await move(dealt)
    const { gameOver, gameTypeId, turn } = dealt.game()
    if (gameOver) return expect.element(page.getByRole('link', { name: playAgain })).toBeVisible()
    await look(turn)
    // The end of a round shows until somebody goes on.
    if (gameTypeId === 1 && turn % 9 === 0) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  }
}

/** Opens the table of a game after so many turns. */
async function openAfter(turns: number, deal: () => Dealt<Game>) {
  choose()
  const dealt = deal()
  for (let turn = 0; turn < turns; turn += 1) dealt.play(nextMove(dealt.game()))
  const { unmount } = await openTable(dealt, { replies: afterGameReplies(dealt.game()) })
  return { dealt, unmount }
}

test.each([
  ['SkyWay over the end of a round', dealSkyway, 17, 2],
  ['SkyWay to its end', dealSkyway, 25, 2],
  ['Sandwich to its end', dealSandwich, 15, 3],
])(
  '%s is played on a translated page, and every text changes as it would otherwise',
  { tags: 'LOOK-07' },
  async (_, deal, turns, moves) => {
    const texts = new Map<number, readonly string[]>()
    const plain = await openAfter(turns, deal)
    await playOn(plain.dealt, moves, async (turn) => {
      const { deckCount, discardCount } = plain.dealt.game()
      await expect.element(page.getByText(deck({ count: deckCount }))).toBeVisible()
      await expect.element(page.getByText(discard({ count: discardCount }))).toBeVisible()
      texts.set(turn, await settledTexts())
    })
    await plain.unmount()
    localStorage.clear()

    const { dealt } = await openAfter(turns, deal)
    translate()
    await playOn(dealt, moves, (turn) => expect.poll(textsOf).toEqual(texts.get(turn)?.map(translationOf)))
    await expect.poll(() => textsOf().filter((text) => !text.endsWith(translated))).toEqual([])
  },
)
