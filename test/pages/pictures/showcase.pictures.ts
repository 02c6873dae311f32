import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { shownGames } from '../fixed/fixed-data.ts'
import { openSessionPage, type SessionPage } from '../session-page.ts'
import { laptop, phone, type Size, type Theme } from '../sizes.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** A table in the middle of a game. */
interface Scene {
  readonly game: 'skyway' | 'sandwich'
  readonly open: (session: SessionPage) => Promise<void>
}

const scenes: readonly Scene[] = [
  {
    game: 'skyway',
    open: ({ goTo }) => goTo(`/my-games/${shownGames.skywayRoundEnd.id}`),
  },
  {
    game: 'sandwich',
    open: async ({ page, goTo, settle }) => {
      await goTo(`/my-games/${shownGames.sandwichDuring.id}`)
      const card = page.getByRole('button', { name: /^Hand card 3:/ })
      await card.dispatchEvent('click')
      await expect(card).toHaveAttribute('aria-pressed', 'true')
      await settle()
    },
  },
]

/**
 * The pictures of a game: by day and by night for the README, wide and narrow for the manifest. Phones accept
 * only PNG and JPEG in a manifest.
 */
const shown: readonly {
  readonly size: Size
  readonly theme: Theme
  readonly file: (game: string) => string
}[] = [
  { size: laptop, theme: 'light', file: (game) => `docs/pictures/${game}-day.webp` },
  { size: laptop, theme: 'dark', file: (game) => `docs/pictures/${game}-night.webp` },
  { size: laptop, theme: 'light', file: (game) => `content/pictures/app/${game}-wide.png` },
  { size: phone, theme: 'light', file: (game) => `content/pictures/app/${game}-narrow.png` },
]

for (const { game, open } of scenes) {
  for (const { size, theme, file } of shown) {
    test(`${file(game)} is taken`, async ({ browser }) => {
      const session = await openSessionPage(browser, 'player', { deviceScaleFactor: 2, viewport: size })
      await session.page.emulateMedia({ colorScheme: theme })
      await open(session)
      const place = path.join(root, file(game))
      const taken = sharp(await session.page.screenshot({ animations: 'disabled' }))
      const packed = place.endsWith('.png')
        ? taken.png({ palette: true, effort: 10 })
        : taken.webp({ quality: 75 })
      mkdirSync(path.dirname(place), { recursive: true })
      writeFileSync(place, await packed.toBuffer())
      await session.page.context().close()
    })
  }
}
