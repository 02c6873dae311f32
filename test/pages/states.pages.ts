import { expect, test } from '@playwright/test'
import { ownFolder } from '../../content/reader/content-folder.ts'
import { site } from '../../web/words/site.server.ts'
import { unseenFocus } from '../support/browser/check-page.ts'
import { checkState } from './check-state.ts'
import { sessionPageOf } from './session-page.ts'
import { laptop } from './sizes.ts'
import { allStates } from './states/all-states.ts'
import { foreignTypefaces } from './typefaces.ts'

const states = allStates().filter(({ isPage }) => isPage || ownFolder === undefined)
const siteName = site.read().name

for (const state of states) {
  test(`${state.name} can be read and used by everyone`, {
    tag: ['@LOOK-02', '@LOOK-04', '@LOOK-05', '@T-G5'],
  }, async ({ browser }) => {
    const session = await sessionPageOf(browser, state.viewer)
    const { page } = session
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(laptop)
    await state.open(session)
    const { texts, overflows, violations, moved } = await checkState(session, state)
    expect.soft(texts, 'texts that cannot be read').toEqual([])
    expect.soft(overflows, 'what is wider than the window').toEqual([])
    expect.soft(violations, 'what axe finds').toEqual([])
    expect.soft(moved, 'what moves when only the theme changes').toEqual([])
    const { foreignRequests, consoleErrors, motions } = session.faults()
    expect.soft(foreignRequests, 'requests to other websites').toEqual([])
    expect.soft(motions, 'what moves although less motion is asked for').toEqual([])
    const errors = consoleErrors.filter((line) => !state.mayLog?.test(line))
    expect.soft(errors, 'errors in the console').toEqual([])
    const title = await page.title()
    expect.soft(title.endsWith(` · ${siteName}`) || title.startsWith(`${siteName}: `), title).toBe(true)
    expect.soft(title).not.toMatch(/^Loading/)
    expect.soft(await unseenFocus(page), 'where the focus cannot be seen').toEqual([])
    // A post may have signs that none of our typefaces has. Last, because it ends emulation, such as being offline.
    if (!state.withForeignSigns && !state.isBetween && ownFolder === undefined)
      expect.soft(await foreignTypefaces(page), 'typefaces of the machine').toEqual([])
  })
}
