import { rulesOf } from '@skyway/engine/record/game.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { deck, discard, playAgain } from '../../../content/text/table.ts'
import { startTranslator, translated, translationOf } from '../../../test/support/browser/translator.ts'
import { untilHolds } from '../../../test/support/components/clock.ts'
import { afterGameReplies } from '../../../test/support/components/game-record.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { free, openTable } from '../../../test/support/components/table.tsx'
import { type Dealt, dealSkyway, gameWithLeft } from '../../../test/support/games/dealt-game.ts'
import type { Game } from '../store/game.ts'
import { keptPendingMove } from '../store/pending-move.ts'

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

/** Makes the next move on the table, as a screen reader does: goes over the controls, and presses those that are free. */
async function move(dealt: Dealt<Game>): Promise<void> {
  const { id, turn } = dealt.game()
  let next = 0
  await untilHolds(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('[data-stop]')]
    const control = controls[next++ % controls.length]
    if (control?.matches(free)) control.click()
    // The end of a round shows until somebody goes on.
    if (next === controls.length) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    return keptPendingMove(id) !== null
  })
  await expect.poll(() => dealt.game().turn).toBe(turn + 1)
}

/** Plays three moves, or to the end of the game. `look` is called after each move before that end. */
async function playOn(dealt: Dealt<Game>, look: (turn: number) => Promise<unknown>) {
  for (let moves = 0; moves < 3; moves += 1) {
    await move(dealt)
    const { gameOver, turn } = dealt.game()
    if (gameOver) return expect.element(page.getByRole('link', { name: playAgain })).toBeVisible()
    await look(turn)
  }
}

/** Opens the table of a game. */
async function open(deal: () => Dealt<Game>) {
  choose()
  const dealt = deal()
  const { unmount } = await openTable(dealt, { replies: afterGameReplies(dealt.game()) })
  return { dealt, unmount }
}

test.each<readonly [string, () => Dealt<Game>]>([
  ['SkyWay over the end of a round', () => dealSkyway(1, 17)],
  ...gameTypeIds.map(
    (gameTypeId) => [`${rulesOf(gameTypeId).name} to its end`, () => gameWithLeft(gameTypeId, 3)] as const,
  ),
])(
  '%s is played on a translated page, and every text changes as it would otherwise',
  { tags: 'LOOK-07' },
  async (_, deal) => {
    const texts = new Map<number, readonly string[]>()
    const plain = await open(deal)
    await playOn(plain.dealt, async (turn) => {
      const { deckCount, discardCount } = plain.dealt.game()
      await expect.element(page.getByText(deck({ count: deckCount }))).toBeVisible()
      await expect.element(page.getByText(discard({ count: discardCount }))).toBeVisible()
      texts.set(turn, await settledTexts())
    })
    await plain.unmount()
    localStorage.clear()

    const { dealt } = await open(deal)
    translate()
    await playOn(dealt, (turn) => expect.poll(textsOf).toEqual(texts.get(turn)?.map(translationOf)))
    await expect.poll(() => textsOf().filter((text) => !text.endsWith(translated))).toEqual([])
  },
)
