import { expect, test } from 'vitest'
import { openTable } from '../../test/support/components/table.tsx'
import { resizeWindow } from '../../test/support/components/window-size.ts'
import { dealSandwich, dealSkyway } from '../../test/support/games/dealt-game.ts'

/** A laptop. A browser that enlarges a page makes its window smaller by the same factor. */
const [width, height] = [1280, 800]

/** Opens a table at a zoom. Returns how wide its cards are on the glass, in pixels. */
async function widthAt(
  zoom: number,
  open: () => ReturnType<typeof openTable>,
  card: string,
): Promise<number> {
  await resizeWindow(Math.floor(width / zoom), Math.floor(height / zoom))
  const { unmount } = await open()
  const find = () => document.querySelector(card)
  await expect.poll(find).not.toBeNull()
  const { width: drawn = 0 } = find()?.getBoundingClientRect() ?? {}
  await unmount()
  return drawn * zoom
}

test.each([
  ['SkyWay', () => openTable(dealSkyway()), '.skyway-market .skyway-place'],
  ['Sandwich', () => openTable(dealSandwich()), '.sandwich-hand .sandwich-card'],
])(
  'cards stay as large on the glass when a person enlarges the page: %s',
  {
    tags: 'LOOK-08',
  },
  async (_, open, card) => {
    const usual = await widthAt(1, open, card)
    for (const zoom of [1.25, 1.5, 1.75, 2])
      expect(await widthAt(zoom, open, card), `at ${100 * zoom} %`).toBeGreaterThan(0.9 * usual)
  },
)
