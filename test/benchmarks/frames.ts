// Plays both games in a real browser against a real server, over a connection that delays every answer by 300
// ms. Films 30 moves, stores the frames around each in data/frames (or the given folder), and prints how long
// after its click each move was on screen. Then counts, in the browser's own trace and without filming, how
// many of the frames that were due while cards moved were presented, and how many of them followed the one
// before late. Exits with 1 if half of the moves took more than 50 ms, or if more than one frame in twenty was
// dropped.
//   script/trial frames [FOLDER]
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { launchOptions } from '../support/browser/launch.ts'
import { makeAdmin, makeReader, openAs } from '../support/browser/people.ts'
import { film } from '../support/film/screencast.ts'
import { openDistantServer } from '../support/server/slow-line.ts'
import { frameCategories, type Pace, type Smoothness, smoothnessOf } from './film/smoothness.ts'
import { type Times, watchMoves } from './film/times.ts'

const folder = process.argv[2] ?? 'data/frames'
const addedDelay = 300
const mostMilliseconds = 50
const leastPresented = 0.95
const filmedMoves = 15
const tracedMoves = 10
const tracedOpenings = 3
/** One and a half intervals between frames, in milliseconds. */
const lateAfter = 25

const { server, line } = await openDistantServer()
const browser = await chromium.launch(launchOptions)
try {
  const reader = await makeReader(server, (await makeAdmin(server)).client, 'Rosa')
  const page = await openAs(browser, server, reader, { viewport: { width: 1280, height: 720 } })
  console.log(`With ${addedDelay} ms added to every answer, at 1280x720:`)
  for (const [gameTypeId, game] of [
    [1, 'SkyWay'],
    [2, 'Sandwich'],
  ] as const) {
    await openTable(page, gameTypeId)
    reportMoves(game, await filmMoves(page, game))
    const opened = await trace(page, tracedOpenings, async () => {
      await openTable(page, gameTypeId)
      await calm(page)
    })
    reportSmoothness(game, opened, await trace(page, tracedMoves, () => makeMove(page, async () => {})))
  }
} finally {
  await browser.close()
  await server.close()
}
console.log(`The frames are in ${folder}.`)

/** Does something repeatedly. Returns what the browser recorded meanwhile. */
async function trace(page: Page, times: number, act: () => Promise<void>): Promise<Smoothness> {
  await browser.startTracing(page, { categories: frameCategories })
  for (let done = 0; done < times; done += 1) await act()
  return smoothnessOf(await browser.stopTracing())
}

/** Deals a new game, and slows the connection down afterwards. */
async function openTable(page: Page, gameTypeId: number): Promise<void> {
  line.delay = 0
  await page.goto(`/new-game/${gameTypeId}`)
  await page.getByText(/^Cards Left - /).waitFor()
  line.delay = addedDelay
}

/** Makes and films moves. Returns the times of each. */
async function filmMoves(page: Page, game: string): Promise<readonly Times[]> {
  const camera = await film(page)
  const watch = await watchMoves(page)
  const all: Times[] = []
  for (let move = 1; move <= filmedMoves; move += 1) {
    await makeMove(page, async () => camera.cut())
    const times = await watch(camera)
    camera.keep(join(folder, `${game.toLowerCase()}-${String(move).padStart(2, '0')}`), times.clicked)
    all.push(times)
  }
  await camera.stop()
  return all
}

/**
 * Makes a move by mouse and waits for the server's answer and the cards that it deals. `ready` is called
 * before the last click.
 */
async function makeMove(page: Page, ready: () => Promise<void>): Promise<void> {
  const discarded = await page.getByText(/^Discard - /).innerText()
  const free = page.getByRole('button', { name: /^Place .* empty$/ })
  const cards = page.getByRole('button', { name: /^Hand card \d: (?!empty)/ })
  const isSummed = (await page.getByText(/^Round \d (has ended|scored|lacked)/).count()) > 0
  if (isSummed) await click(page, page.getByRole('button', { name: 'Continue' }))
  const isSkyway = (await free.count()) > 0
  const items = isSkyway
    ? [page.getByRole('button', { name: /^Market pile 1:/ }), free.first()]
    : [cards.nth(0), cards.nth(1), cards.nth(2)]
  for (const item of items.slice(0, -1)) await click(page, item)
  const last = items.at(-1) ?? free
  await last.hover()
  await calm(page)
  await ready()
  await page.mouse.down()
  await page.mouse.up()
  await page.getByText(discarded, { exact: true }).waitFor({ state: 'hidden' })
  await calm(page)
}

async function click(page: Page, item: Locator): Promise<void> {
  await item.click()
  await calm(page)
}

/** Waits until nothing moves any more. */
async function calm(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ends.map(({ finished }) => finished.catch(() => undefined)))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

function reportMoves(game: string, all: readonly Times[]): void {
  const filmed = all.map((times) => times.filmed)
  const told = all.map((times) => times.told)
  const answered = all.map((times) => times.answered)
  console.log(`${game}: ${all.length} moves, answered after ${spread(answered)}`)
  console.log(`  on screen by the film            ${spread(filmed)}`)
  console.log(`  on screen by the browser's clock ${spread(told)}`)
  if (quantile(filmed, 0.5) > mostMilliseconds || quantile(told, 0.5) > mostMilliseconds) process.exitCode = 1
}

function reportSmoothness(game: string, opened: Smoothness, played: Smoothness): void {
  const { presented, dropped, moves, deals } = played
  const share = presented / (presented + dropped)
  console.log(
    `${game}: ${tracedMoves} moves, ${presented + dropped} frames due while something moved, one each 16.7 ms`,
  )
  console.log(`  presented                        ${percent(share)}, ${dropped} dropped`)
  console.log(`  late while cards flew            ${late(moves)}`)
  console.log(`  late while cards were dealt      ${late(deals)}`)
  console.log(`  late in ${tracedOpenings} openings of a game    ${late(opened.deals)}`)
  if (!(share >= leastPresented)) process.exitCode = 1
}

/** Returns how many frames followed the one before by more than `lateAfter`, and the longest time. */
function late(pace: Pace): string {
  const share = pace.filter((gap) => gap > lateAfter).length / pace.length
  const longest = Math.max(...pace).toFixed(0)
  return `${percent(share)} of ${pace.length} more than ${lateAfter} ms after the one before, at most ${longest} ms`
}

function spread(times: readonly number[]): string {
  const [half, most, all] = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0))
  return `median ${half} ms, 95 % within ${most} ms, all within ${all} ms`
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
