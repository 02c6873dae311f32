import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as answers from '../../content/text/game-answers.ts'
import * as skywayText from '../../content/text/skyway.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { openTable, press, table } from '../../test/support/components/table.tsx'
import { resizeWindow } from '../../test/support/components/window-size.ts'
import { seedNumber } from '../../test/support/games/begun-games.ts'
import { type Dealt, dealSandwich, dealSkyway } from '../../test/support/games/dealt-game.ts'
import { CodePrompt } from '../codes/prompt.tsx'
import type { Game } from '../play/store/game.ts'
import { Header } from './header.tsx'

const sizes = [
  [360, 640],
  [360, 740],
  [740, 360],
  [1280, 720],
] as const

const within = (table: ReactElement) => (
  <CodePrompt>
    <Header onViewProfile={() => {}} />
    <main>{table}</main>
  </CodePrompt>
)

/** A game, and what is done at its table. */
interface Moment {
  readonly name: string
  readonly dealt: Dealt<Game>
  readonly prepare?: () => Promise<void>
}

const hinted = dealSandwich(1, 3)
hinted.play({ actionId: 100, itemRow: 0, itemColumn: 0 })
const longMessage = answers.singleHint({ paymentName: 'wren-halloway' })

const moments: readonly Moment[] = [
  { name: 'a game of SkyWay in progress', dealt: dealSkyway(1, 3) },
  {
    name: 'a round of SkyWay that has ended',
    dealt: dealSkyway(1, 8),
    async prepare() {
      press(table.pile(1))
      press(table.place(3, 3))
      await expect.element(page.getByRole('button', { name: skywayText.goOn })).toBeVisible()
    },
  },
  { name: 'a finished game of SkyWay', dealt: dealSkyway(1, 27), prepare: isCompared },
  { name: 'a won game of SkyWay', dealt: dealSkyway(seedNumber(23_656), 27), prepare: isCompared },
  { name: 'a won game of Sandwich', dealt: wonSandwich(), prepare: isCompared },
  { name: 'a game of Sandwich in progress', dealt: dealSandwich(1, 3) },
  {
    name: 'a game of Sandwich with its longest message',
    dealt: { ...hinted, game: () => ({ ...hinted.game(), message: longMessage }) },
    prepare: () => expect.element(page.getByText(longMessage)).toBeVisible(),
  },
  {
    name: 'a finished game of Sandwich',
    dealt: dealSandwich(1, 18),
    async prepare() {
      await isCompared()
      await expect.poll(() => document.querySelectorAll('.sandwich-slot-card')).toHaveLength(3)
    },
  },
]

/** Deals a game of Sandwich that is won by its hints. */
function wonSandwich(): Dealt<Game> {
  const dealt = dealSandwich(seedNumber(1))
  while (!dealt.game().gameOver) {
    const { hand } = dealt.play({ actionId: 100, itemRow: 0, itemColumn: 0 })
    const [first = 0, second = 0, third = 0] = [1, 2, 3].map(
      (order) => hand.find(({ hintOrder }) => hintOrder === order)?.row,
    )
    dealt.play({ actionId: first, itemRow: second, itemColumn: third })
  }
  if (!dealt.game().gameWon) throw new Error('The hints do not win this deal')
  return dealt
}

/** Waits until a finished game is compared with the player's others, which loads after its table. */
async function isCompared(): Promise<void> {
  await expect.poll(() => document.querySelector('.table-standing')?.textContent.trim()).not.toBe('')
}

/** Returns the controls and texts of the table that are drawn, and what is wrong with each. */
function faults() {
  const parts = [...document.querySelectorAll('.table-frame :is(button, a, p, ul, ol, h1)')].filter(
    (part) => {
      const { width, height } = part.getBoundingClientRect()
      return width * height > 0 && part.closest('.sr-only, dialog') === null
    },
  )
  expect(parts.length).toBeGreaterThan(8)
  return parts.flatMap((part) => {
    const { left, right, bottom, width, height } = part.getBoundingClientRect()
    const isTouched = part.matches('a, button:not([data-stop][aria-disabled=true])')
    const isChip = part.closest('.skyway-round, .skyway-paths, .skyway-totals, .table-after') !== null
    const found = [
      ...(left < 0 || right > innerWidth || bottom > innerHeight ? ['outside of the window'] : []),
      ...(isTouched && Math.min(width, height) < 44 ? ['too small for a thumb'] : []),
      ...(isTouched && !isAtItsMiddle(part) ? ['covered'] : []),
      ...(isChip && part.scrollWidth > part.clientWidth ? ['wider than its box'] : []),
    ]
    return found.map(
      (fault) => `${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent}: ${fault}`,
    )
  })
}

/** Returns whether a press on the middle of a control reaches it. */
function isAtItsMiddle(control: Element): boolean {
  const { left, top, width, height } = control.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, top + height / 2)
  return found !== null && control.contains(found)
}

/** Returns the chips and rows of SkyWay whose text needs a second line. */
const broken = () =>
  [...document.querySelectorAll('.skyway-round li, .skyway-paths li')]
    .filter(({ scrollWidth, clientWidth, clientHeight }) => scrollWidth > clientWidth || clientHeight > 36)
    .map(({ textContent }) => textContent)

test.each(moments)(
  'fits a window of any size below the menu, with room for a thumb: $name',
  { tags: 'LOOK-03' },
  async ({ dealt, prepare }) => {
    await openTable(dealt, { within })
    await prepare?.()
    for (const [width, height] of sizes) {
      await resizeWindow(width, height)
      const moment = `at ${width}x${height}`
      await expect.poll(faults, { message: moment }).toEqual([])
      await untilSettled()
      expect(scrollY, moment).toBe(0)
      if (dealt.game().gameOver) await expect.poll(broken, { message: moment }).toEqual([])
    }
  },
)
