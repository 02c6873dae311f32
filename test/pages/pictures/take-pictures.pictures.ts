import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Page, test } from '@playwright/test'
import { type SessionPage, sessionPageOf } from '../session-page.ts'
import { allSizes, laptop, phone, sizeName, themes } from '../sizes.ts'
import { allStates } from '../states/all-states.ts'
import type { State } from '../states/state.ts'

const { PICTURES_FOLDER: folder = '', PICTURES_SIZES: sizes, PICTURES_TYPE: type } = process.env

for (const state of allStates())
  test(`${state.name} is pictured`, async ({ browser }) => {
    const session = await sessionPageOf(browser, state.viewer)
    await session.page.emulateMedia({ colorScheme: 'light' })
    await session.page.setViewportSize(laptop)
    await state.open(session)
    await takePictures(session, state)
  })

/** Takes a picture of the whole page at each size in both themes. */
async function takePictures({ page, resize, settle }: SessionPage, state: State): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const size of state.sizes ?? (sizes === 'all' ? allSizes : [phone, laptop])) {
    await resize(size)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(() => window.scrollTo(0, 0))
      await settle()
      await takePicture(page, path.join(folder, `${state.name}~${sizeName(size)}~${theme}`))
    }
  }
}

async function takePicture(page: Page, file: string): Promise<void> {
  if (type === 'jpeg')
    await page.screenshot({ path: `${file}.jpg`, type, quality: 70, fullPage: true, animations: 'disabled' })
  else await page.screenshot({ path: `${file}.png`, fullPage: true, animations: 'disabled' })
}
