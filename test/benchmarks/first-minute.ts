// Plays ten deals of SkyWay to their ends, each as the first game of a new player who knows only what the table says: the
// names and descriptions of its buttons, and its messages. Such a player tries each pile, and puts down the one of which
// the table says that it makes a path, or else one that closes no suit's last way. Prints the presses of each deal, those that
// the table refused, and how the game ended. Exits with 1 if fewer than nine games end without a refused press.
//   script/trial first-minute
import { type Browser, chromium, expect, type Locator, type Page } from '@playwright/test'
import * as lesson from '../../content/text/lesson.ts'
import * as shell from '../../content/text/shell.ts'
import * as skyway from '../../content/text/skyway.ts'
import { launchOptions } from '../support/browser/launch.ts'
import { makeAdmin, makeReader, openAs } from '../support/browser/people.ts'
import { dealGame } from '../support/browser/play.ts'
import type { TestClient } from '../support/server/test-client.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

const deals = 10
const fewestEnded = 9

/** What a screen reader says of a button. */
interface Said {
  readonly name: string
  readonly description: string
  readonly isPressed: boolean
  readonly isDisabled: boolean
}

/** A player at a table who counts what is pressed. */
class Newcomer {
  readonly table: Locator
  presses = 0
  refused = 0
  private readonly page: Page
  /** What the page says in addition to the table, such as why a move was refused. */
  private readonly messages: Locator

  constructor(page: Page) {
    this.page = page
    this.messages = page.getByRole('region', { name: shell.messages }).getByRole('button')
    this.table = page.getByRole('region', { name: skyway.title })
  }

  /** Plays the game on the table to its end. Returns what the table says then. */
  async playToEnd(): Promise<string> {
    const decline = this.page.getByRole('button', { name: lesson.noThanks, exact: true })
    await decline.waitFor()
    await this.press(decline, () => decline.isHidden())
    const goOn = this.button(skyway.goOn)
    const end = this.table.getByText(gameEnd).first()
    for (;;) {
      const goesOn = async () => (await end.isVisible()) || (await goOn.isVisible()) || (await this.isOpen())
      if (!(await comesTo(goesOn))) throw new Error('The table says nothing to press')
      if (await end.isVisible()) return end.innerText()
      if (await goOn.isVisible()) await this.press(goOn, () => goOn.isHidden())
      else await this.move()
    }
  }

  /** Returns whether a pile can be taken: none is chosen or being dealt. */
  private async isOpen(): Promise<boolean> {
    const piles = await said(this.buttons(/^Market pile/))
    return piles.length === 3 && piles.every(({ isPressed, isDisabled }) => !isPressed && !isDisabled)
  }

  /** Tries each pile, and puts the best one on its best place, as far as the table says. */
  private async move(): Promise<void> {
    let best = { pile: '', place: '', worth: Number.NEGATIVE_INFINITY }
    let chosen = ''
    for (const { name: pile } of await said(this.buttons(/^Market pile/))) {
      await this.choosePile(pile)
      chosen = pile
      for (const { name: place, description } of await said(this.buttons(/^Place .*: empty$/))) {
        const worth = worthOf(description)
        if (worth > best.worth) best = { pile, place, worth }
      }
    }
    if (chosen !== best.pile) await this.choosePile(best.pile)
    const place = this.button(best.place)
    // After the last pile of a round, the places are those of the next one.
    const placed = this.table.getByRole('status').filter({ hasText: announcement(best) })
    await this.press(place, async () => (await place.isHidden()) || (await placed.isVisible()))
  }

  private async choosePile(name: string): Promise<void> {
    const chosen = this.table.getByRole('button', { name, exact: true, pressed: true })
    await this.press(this.button(name), () => chosen.isVisible())
  }

  /**
   * Presses a button. The press is refused if the button rests, if the page shows a message about it, or if the table does not
   * say that it was taken.
   */
  private async press(button: Locator, isTaken: () => Promise<boolean>): Promise<void> {
    const [before] = await said(button)
    await button.click()
    this.presses += 1
    const wasTaken = await comesTo(isTaken)
    if (before?.isDisabled || !wasTaken || (await this.messages.count()) > 0) {
      this.refused += 1
      console.log(`  Refused: ${before?.name}`)
    }
    if (!wasTaken) throw new Error('The table does not go on')
  }

  private button(name: string): Locator {
    return this.table.getByRole('button', { name, exact: true })
  }

  private buttons(name: RegExp): Locator {
    return this.table.getByRole('button', { name })
  }
}

/** How the table begins to say that a game is over. */
const gameEnd = /^(Game Is Over|You're a loser)/

/** Returns whether something holds within ten seconds. */
async function comesTo(holds: () => Promise<boolean>): Promise<boolean> {
  try {
    await expect.poll(holds, { intervals: [20], timeout: 10_000 }).toBe(true)
    return true
  } catch (cause) {
    console.log(cause)
    return false
  }
}

/** Returns what a screen reader says of buttons. */
function said(buttons: Locator): Promise<Said[]> {
  return buttons.evaluateAll((all) =>
    all.map((button) => ({
      name: button.getAttribute('aria-label') ?? button.textContent ?? '',
      description: button.getAttribute('aria-description') ?? '',
      isPressed: button.getAttribute('aria-pressed') === 'true',
      isDisabled: button.getAttribute('aria-disabled') === 'true',
    })),
  )
}

/** Returns what the table says once a pile is on a place: 'Ace of hearts on two of clubs placed on row 1 column 2.' */
function announcement({ pile, place }: { pile: string; place: string }): RegExp {
  const cards = pile.replace(/^[^:]*: /, '')
  const [row, column] = place.match(/\d+/g) ?? []
  return new RegExp(`${cards} placed on row ${row} column ${column}`, 'i')
}

/** Returns how good a place seems to be by what is said of it. */
function worthOf(description: string): number {
  const made = description.match(/Makes (a|the) path/g)?.length ?? 0
  const ended = description.match(/Closes the last way/g)?.length ?? 0
  return 10 * made - ended
}

/** Plays one deal as a new player. Returns whether the game has ended without a refused press. */
async function playDeal(
  browser: Browser,
  server: TestServer,
  admin: TestClient,
  deal: number,
): Promise<boolean> {
  const reader = await makeReader(server, admin, `Newcomer ${deal}`)
  const { id } = await dealGame(reader, 1, 0, deal)
  const page = await openAs(browser, server, reader, { viewport: { width: 1280, height: 720 } })
  page.setDefaultTimeout(10_000)
  await page.goto(`/my-games/${id}`)
  const newcomer = new Newcomer(page)
  const end = await newcomer.playToEnd().catch((cause: Error) => {
    console.log(`  ${cause.message.split('\n')[0]}`)
    return null
  })
  const { presses, refused } = newcomer
  totals.presses += presses
  totals.refused += refused
  if (end !== null) totals.ended += 1
  console.log(`Deal ${deal}: ${presses} presses, ${refused} refused; ${end ?? 'the game did not end'}`)
  await page.context().close()
  return end !== null && refused === 0
}

const totals = { presses: 0, refused: 0, ended: 0 }
const server = await openOneProcess()
const browser = await chromium.launch(launchOptions)
try {
  const { client: admin } = await makeAdmin(server)
  let passed = 0
  for (let deal = 1; deal <= deals; deal += 1) if (await playDeal(browser, server, admin, deal)) passed += 1
  const { presses, refused, ended } = totals
  console.log(`${deals} deals, ${presses} presses, ${refused} refused presses, ${ended} ended games`)
  if (passed < fewestEnded) process.exitCode = 1
} finally {
  await browser.close()
  await server.close()
}
