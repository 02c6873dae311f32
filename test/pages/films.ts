// Films the moments of both games: a path, four of them, the end of a round, a sandwich above 200, a won and a lost game, a round
// to try. Each is played on a phone and on a laptop, by day and by night. Stores every frame that the browser presented, lays
// them side by side in one picture for each film, and prints how long each took. Exits with 1 if a page reports an error.
//   script/trial films [--into FOLDER] [NAME...]   the moments to film, all by default; into data/films by default
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium, expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { openDatabase } from '../../server/storage/database.ts'
import { finger, type InputMethod, mouse } from '../support/browser/input-methods.ts'
import { launchOptions } from '../support/browser/launch.ts'
import { consoleErrorsOf, makeAdmin, makeReader, openAs, type Person } from '../support/browser/people.ts'
import { type Frame, film } from '../support/film/screencast.ts'
import { writeFilm } from '../support/film/sheet.ts'
import { type OneProcess, openOneProcess } from '../support/server/test-server.ts'
import { addGame, type ShownGame } from './fixed/fixed-data.ts'
import { movesOf, recordedGames } from './fixed/recorded-games.ts'
import { laptop, phone, type Size, sizeName, type Theme, themes } from './sizes.ts'

/** Something worth a film: what follows the last of some presses on a page. */
interface Moment {
  readonly name: string
  readonly page: string
  /** What is pressed. */
  readonly presses: readonly Press[]
}

type Press = (page: Page) => Locator

/** A film ends when nothing has changed for so long, and then at the latest, in milliseconds. */
const [stillness, longest] = [2_000, 9_000]

const { skywayWon, skywayWonTwoRounds, skywayLost } = recordedGames
const { sandwichWon, sandwichWonNarrowly, sandwichLost } = recordedGames

/** The games of the player. The first one of each type that is won here is the player's first win. */
const games = [
  { name: 'skyway-paths', shown: { id: 1, game: skywayWon, turns: 16 } },
  { name: 'skyway-four-paths', shown: { id: 2, game: skywayWonTwoRounds, turns: 6 } },
  { name: 'skyway-round', shown: { id: 3, game: skywayWonTwoRounds, turns: 8 } },
  { name: 'skyway-round-lost', shown: { id: 4, game: skywayLost, turns: 8 } },
  { name: 'skyway-lost', shown: { id: 5, game: skywayLost, turns: 26 } },
  { name: 'skyway-won', shown: { id: 6, game: skywayWonTwoRounds, turns: 26 } },
  { name: 'sandwich-made', shown: { id: 7, game: sandwichWon, turns: 15 } },
  { name: 'sandwich-best', shown: { id: 8, game: sandwichWon, turns: 1 } },
  { name: 'sandwich-above-200', shown: { id: 9, game: sandwichWon, turns: 11 } },
  { name: 'sandwich-lost', shown: { id: 10, game: sandwichLost, turns: 17 } },
  { name: 'sandwich-won', shown: { id: 11, game: sandwichWonNarrowly, turns: 17 } },
] as const satisfies readonly (Pick<Moment, 'name'> & { readonly shown: ShownGame })[]

const moments: readonly Moment[] = [
  ...games.map(({ name, shown }) => ({ name, page: `/my-games/${shown.id}`, presses: nextMove(shown) })),
  { name: 'try-wrong', page: '/try/1', presses: [named(/^Market pile 1:/)] },
  { name: 'try-path', page: '/try/1', presses: Array(8).fill(marked) },
  { name: 'try-sandwich', page: '/try/2', presses: Array(3).fill(marked) },
]

const { values: flags, positionals: names } = parseArgs({
  options: { into: { type: 'string', default: 'data/films' } },
  allowPositionals: true,
})
const unknown = names.find((name) => moments.every((moment) => moment.name !== name))
if (unknown !== undefined)
  throw new Error(`There is no moment ${unknown}: ${moments.map(({ name }) => name).join(', ')}`)
const wanted = moments.filter(({ name }) => names.length === 0 || names.includes(name))
const browser = await chromium.launch(launchOptions)
try {
  for (const size of [phone, laptop]) for (const theme of themes) await filmAll(size, theme)
} finally {
  await browser.close()
}
console.log(`The films are in ${flags.into}.`)

/** Films every moment in one window, on a server of its own. */
async function filmAll(size: Size, theme: Theme): Promise<void> {
  const server = await openOneProcess()
  try {
    const player = await makeReader(server, (await makeAdmin(server)).client, 'Rosa')
    await addGames(server, player)
    const { context, press } = size === phone ? finger : mouse
    const page = await openAs(browser, server, player, { ...context, viewport: size, colorScheme: theme })
    const errors = consoleErrorsOf(page)
    for (const moment of wanted) {
      const name = `${moment.name}~${sizeName(size)}~${theme}`
      const frames = await filmMoment(page, moment, press)
      await writeFilm(path.join(flags.into, name), frames)
      const over = lastOf(frames) - (frames[0]?.at ?? 0)
      console.log(`${name.padEnd(42)} ${frames.length} frames in ${Math.round(over)} ms`)
    }
    for (const error of errors) fail(error)
  } finally {
    await server.close()
  }
}

async function addGames(server: OneProcess, { email }: Person): Promise<void> {
  const database = openDatabase(server.database(), 1)
  const { id } = await database.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  for (const { shown } of games) await addGame(database, id, shown)
  await database.close()
}

/** Returns what follows the last press of a moment, frame by frame. */
async function filmMoment(
  page: Page,
  moment: Moment,
  press: InputMethod['press'],
): Promise<readonly Frame[]> {
  await page.goto(moment.page)
  await expect(page.locator('header [aria-busy]')).toHaveCount(0)
  await page.evaluate(notePress)
  const camera = await film(page)
  for (const find of moment.presses) await press(page, find(page))
  const pressed = z.number().parse(await page.evaluate(() => Reflect.get(window, 'pressedAt')))
  const latest = pressed + longest
  while (Date.now() < latest && Date.now() < lastOf(camera.framesFrom(pressed)) + stillness)
    await setTimeout(100)
  await camera.stop()
  return camera.framesFrom(pressed)
}

/** Runs in the page: keeps when something was pressed last, in milliseconds since 1970. */
function notePress(): void {
  const note = ({ timeStamp }: Event) => Reflect.set(window, 'pressedAt', performance.timeOrigin + timeStamp)
  addEventListener('click', note, { capture: true })
}

function lastOf(frames: readonly Frame[]): number {
  return frames.at(-1)?.at ?? 0
}

/** Returns what the next move of a game presses. */
function nextMove({ game, turns = 0 }: ShownGame): Press[] {
  const move = movesOf(game)[turns]
  if (!move) throw new Error(`A game has no move ${turns}`)
  const { actionId, itemRow, itemColumn } = move
  const names =
    game.gameTypeId === 1
      ? [`Market pile ${actionId + 1}:`, `Place row ${itemRow + 1} column ${itemColumn + 1}:`]
      : [actionId, itemRow, itemColumn].map((row) => `Hand card ${row + 1}:`)
  return names.map((name) => named(new RegExp(`^${name}`)))
}

function named(name: RegExp): Press {
  return (page) => page.getByRole('button', { name })
}

/** Returns what is to be pressed next in a round to try. */
function marked(page: Page): Locator {
  return page.locator('.try-game [aria-current="step"]')
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode = 1
}
