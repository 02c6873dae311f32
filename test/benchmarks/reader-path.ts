// Goes through the round to try, then through a game of SkyWay to its end, by keyboard alone, and prints what a person hears who
// sees nothing: each element that gets the focus, as the browser's accessibility tree names it, and each change that is
// announced. Exits with 1 if an element with the focus has no name, or if the focus is lost.
//   script/trial reader-path [GAME_TYPE_ID]   the game that is tried; 1 by default
import { chromium, expect, type Page } from '@playwright/test'
import * as tryGame from '../../content/text/try-game.ts'
import { keys } from '../support/browser/input-methods.ts'
import { launchOptions } from '../support/browser/launch.ts'
import { makeAdmin, makeReader, openAs, openSignedOut } from '../support/browser/people.ts'
import { playToEnd } from '../support/browser/play-to-end.ts'
import { openOneProcess } from '../support/server/test-server.ts'

const gameTypeId = process.argv[2] ?? '1'

/** An element of the experimental interface that the browser is started with. */
interface Computed {
  readonly computedName: string
  readonly computedRole: string
}

/** Prints from now on what has the focus and what is announced on a page. */
async function listenTo(page: Page): Promise<void> {
  await page.exposeFunction('heard', (line: string, isFault: boolean) => {
    console.log(`  ${line}`)
    if (isFault) process.exitCode = 1
  })
  await page.addInitScript(() => {
    type Heard = typeof globalThis & { heard: (line: string, isFault: boolean) => void }
    const { heard } = globalThis as Heard
    const live = '[role="status"], [role="alert"], [aria-live="polite"]'
    const said = new Map<Element, string>()
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      const { computedName = '', computedRole = '' } = target as Element & Partial<Computed>
      const current = target.getAttribute('aria-current') === 'step' ? ', current step' : ''
      const pressed = target.getAttribute('aria-pressed') === 'true' ? ', pressed' : ''
      // A page that has opened has the focus as a whole.
      const isNameless = computedName === '' && computedRole !== 'main'
      heard(`focus: ${computedRole} "${computedName}"${pressed}${current}`, isNameless)
    })
    new MutationObserver(() => {
      for (const region of document.querySelectorAll(live)) {
        const text = (region.textContent ?? '').trim()
        if (said.get(region) !== text && text !== '') heard(`says: ${text}`, false)
        said.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Makes the moves of a round to try, and hears its end. */
async function tryRound(page: Page): Promise<void> {
  await page.goto(`/try/${gameTypeId}`)
  const marked = page.locator('[aria-current="step"]')
  await expect(marked).toBeVisible()
  while ((await marked.count()) > 0) {
    const name = await marked.getAttribute('data-stop')
    await keys.make(page, [marked])
    await expect(page.locator(`[aria-current="step"][data-stop="${name}"]`)).toHaveCount(0)
  }
  const skip = page.getByRole('button', { name: tryGame.skip })
  // The button that pauses comes first.
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(skip).toBeHidden()
  await expect(page.locator('.try-game-buttons :focus')).toHaveCount(1)
}

const server = await openOneProcess()
const browser = await chromium.launch({
  ...launchOptions,
  args: [...launchOptions.args, '--enable-blink-features=ComputedAccessibilityInfo'],
})
try {
  const stranger = await openSignedOut(browser, server)
  await listenTo(stranger)
  console.log(`The round to try of game ${gameTypeId}`)
  await tryRound(stranger)

  const { client: admin } = await makeAdmin(server)
  const player = await openAs(browser, server, await makeReader(server, admin, 'Rosa'))
  await listenTo(player)
  console.log('A game of SkyWay')
  await player.goto('/new-game/1')
  await playToEnd(player, keys)
  await expect(player.locator('.table-again')).toBeFocused()
} finally {
  await browser.close()
  await server.close()
}
