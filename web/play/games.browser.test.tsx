import { pseudoRandom, type RandomSource } from '@skyway/engine/chance/pseudo-random.ts'
import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as replayText from '../../content/text/replay.ts'
import { playAgain } from '../../content/text/table.ts'
import { oneFrame } from '../../test/support/components/clock.ts'
import { dragTo, tap } from '../../test/support/components/drag.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { afterGameReplies, finishedReplies } from '../../test/support/components/game-record.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { free, openTable } from '../../test/support/components/table.tsx'
import { resizeWindow } from '../../test/support/components/window-size.ts'
import { gameWithLeft } from '../../test/support/games/dealt-game.ts'
import { finishedGame } from '../../test/support/games/finished-game.ts'
import Replay from './replay/replay.tsx'

/** How often the hand may move until a move is made, before it counts as one that never will be. */
const patience = 200

/** Returns one of the elements that a selector finds, or null if it finds none. */
function anyOf(selector: string, random: RandomSource): Locator | null {
  const found = document.querySelectorAll(selector)
  const element = found[random(found.length)]
  return element ? page.elementLocator(element) : null
}

/**
 * Each way to move what is on a board. The keys walk over all of it; what the other ways move is left to chance, since each
 * game has its own rules.
 */
const hands: Readonly<Record<string, (random: RandomSource) => Promise<unknown>>> = {
  'the keys': async () => {
    const before = document.activeElement
    await userEvent.keyboard(before?.matches('[data-stop]') ? '{ArrowRight}' : '{Tab}')
    if (document.activeElement === before) await userEvent.keyboard('{Home}')
    if (document.activeElement?.matches(free)) await userEvent.keyboard('{Enter}')
  },
  'a mouse': async (random) => anyOf(free, random)?.click({ force: true }),
  'a finger': async (random) => {
    const item = anyOf(free, random)
    if (item) await tap(item)
  },
  'dragged cards': async (random) => {
    const [item, target] = [anyOf('[data-drag]', random), anyOf('[data-drop]', random)]
    if (item && target) await dragTo(item, target)
  },
}

describe.each(gameTypeIds)('game type %i', (gameTypeId) => {
  test.each(Object.keys(hands))(
    'is played to its end by %s',
    { tags: ['DRAG-01', 'KEYS-02'] },
    async (hand) => {
      if (hand === 'a finger') await resizeWindow(360, 640)
      const random = pseudoRandom(gameTypeId)
      const dealt = gameWithLeft(gameTypeId, 2)
      await openTable(dealt, { replies: afterGameReplies(dealt.game()) })
      for (let tries = 0; !dealt.game().gameOver; tries += 1) {
        if (tries === patience) throw new Error(`No move is made by ${hand}`)
        const { turn } = dealt.game()
        // The end of a round shows until somebody goes on.
        if (tries % 20 === 0) dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
        await hands[hand]?.(random)
        await oneFrame()
        if (dealt.game().turn > turn) tries = -1
      }
      const again = page.getByRole('link', { name: playAgain })
      await expect.element(again).toBeVisible()
      await expect.element(again).toHaveFocus()
    },
  )

  test('leaves the focus alone when it is opened after its end', { tags: 'KEYS-02' }, async () => {
    const finished = gameWithLeft(gameTypeId, 0)
    await openTable(finished, { replies: afterGameReplies(finished.game()) })
    await expect.element(page.getByRole('link', { name: playAgain })).toBeVisible()
    expect(document.activeElement).toBe(document.body)
  })

  test('is replayed to its end, and its deal is checked', { tags: ['REPLAY-01', 'FAIR-03'] }, async () => {
    const finished = finishedGame(gameTypeId)
    fakeApi(finishedReplies(finished))
    await show(<Replay id={7} />, { as: player, at: '/my-games/7/replay' })
    const slider = page.getByRole('slider', { name: replayText.step })
    await expect.element(slider).toHaveValue('0')
    await userEvent.keyboard('{End}')
    await expect.element(slider).toHaveValue(slider.element().getAttribute('max') ?? '')
    const [last] = page.getByRole('list', { name: replayText.moves }).getByRole('button').elements().slice(-1)
    await expect.poll(() => last?.getAttribute('aria-current')).toBe('step')
    await page.getByRole('button', { name: replayText.check }).click()
    await expect.element(page.getByText(replayText.fair)).toBeVisible()
  })
})
