import { gameTypeIds } from '@skyway/engine/record/game-type.ts'
import { type ReactElement, useEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/lesson.ts'
import * as replay from '../../../content/text/replay.ts'
import { stopClock } from '../../../test/support/components/clock.ts'
import { gameTypeOf } from '../../../test/support/components/game-types.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { show } from '../../../test/support/components/show.tsx'
import { openTable, table } from '../../../test/support/components/table.tsx'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { letPlay } from '../../preferences/store.ts'
import { gamePages } from '../games.ts'
import SkywayLesson from '../skyway/lesson/lesson.tsx'
import Lessons from './all-lessons.tsx'

const { pile } = table

const stepTime = 3_500
const games = [
  { gameTypeId: 1, name: 'Climb' },
  { gameTypeId: 2, name: 'Bite' },
  { gameTypeId: 999, name: 'Planned' },
]

const controls = page.getByRole('group', { name: text.controls })
const button = (name: string) => controls.getByRole('button', { name, exact: true })
const shows = (caption: string) => expect.element(page.getByText(caption, { exact: true })).toBeVisible()

const film = <SkywayLesson shows="film" />
const glimpses = <Lessons games={games} />

/** Shows lessons on a clock that stands. */
async function openLesson(lesson: ReactElement, motion: 'full' | 'still' = 'full') {
  choose({ motion })
  const pass = stopClock()
  // Parts that load and React have timers too.
  const begun = vi.spyOn(globalThis, 'setTimeout').mock
  const ended = vi.spyOn(globalThis, 'clearTimeout').mock
  let passed = 0
  const isPlaying = () =>
    begun.calls.some(([, milliseconds], index) => {
      const timer: unknown = begun.results[index]?.value
      return index >= passed && milliseconds === stepTime && !ended.calls.some(([each]) => each === timer)
    })
  await show(lesson)
  return {
    pass,
    /** Lets the time of one step pass, once it has begun: the lesson is seen and plays. */
    passStep: async () => {
      await expect.poll(isPlaying).toBe(true)
      passed = begun.calls.length
      await pass(stepTime)
    },
  }
}

test('plays a game by itself, until somebody stops it and goes by hand', async () => {
  const { pass, passStep } = await openLesson(film)
  await shows(text.skyway.pile)
  await passStep()
  await shows(text.skyway.place)
  await expect.element(page.getByText(text.skyway.place)).toHaveAttribute('aria-live', 'off')
  await button(replay.pause).click()
  await pass(10 * stepTime)
  await shows(text.skyway.place)
  await expect.element(page.getByText(text.skyway.place)).toHaveAttribute('aria-live', 'polite')

  await button(replay.lastStep).click()
  await shows(text.skyway.allFour)
  await expect.element(button(replay.stepForward)).toHaveAttribute('aria-disabled', 'true')
  await button(replay.firstStep).click()
  await shows(text.skyway.pile)
  await button(replay.stepForward).click()
  await shows(text.skyway.place)
})

test('begins on the home page where cards lie, goes on to the other game and to the first again', async () => {
  const { passStep } = await openLesson(glimpses)
  const isShown = (name: string) =>
    expect.element(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
  await shows(text.skyway.path)
  for (let step = 0; step < 3; step += 1) await passStep()
  await shows(text.skyway.climb)
  await expect.element(page.getByText(text.skyway.climb)).toHaveAttribute('aria-live', 'off')
  for (let step = 0; step < 2; step += 1) await passStep()
  await shows(text.skyway.allFour)
  await passStep()
  await shows(text.sandwich.match)
  await isShown('Bite')
  await expect.element(page.getByRole('button', { name: 'Planned' })).not.toBeInTheDocument()
  for (let step = 0; step < 5; step += 1) await passStep()
  await shows(text.sandwich.goal)
  await passStep()
  await shows(text.skyway.path)
  await isShown('Climb')
})

test('has no controls of its own on the home page, where the other game can be chosen', async () => {
  const { pass, passStep } = await openLesson(glimpses)
  await passStep()
  letPlay(false)
  await pass(10 * stepTime)
  await shows(text.skyway.path)
  await expect.element(page.getByText(text.skyway.path)).toHaveAttribute('aria-live', 'polite')
  await expect.element(controls).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Bite' }).click()
  await shows(text.sandwich.match)
  letPlay(true)
  for (let step = 0; step < 5; step += 1) await passStep()
  await shows(text.sandwich.goal)
  await page.getByRole('button', { name: 'Climb' }).click()
  await shows(text.skyway.path)
})

test('rests for a person who prefers less motion, until Play is pressed', async () => {
  const { pass, passStep } = await openLesson(film, 'still')
  await shows(text.skyway.pile)
  await expect.element(button(replay.play)).toBeVisible()
  await pass(10 * stepTime)
  await shows(text.skyway.pile)
  await button(replay.play).click()
  await passStep()
  await shows(text.skyway.place)
})

test('stands still while nobody sees it', async () => {
  const { passStep } = await openLesson(glimpses)
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  document.body.style.paddingTop = '200vh'
  try {
    await expect.poll(() => vi.getTimerCount()).toBe(0)
  } finally {
    document.body.style.paddingTop = ''
  }
  for (let step = 0; step < 3; step += 1) await passStep()
  await shows(text.skyway.climb)
})

test('says the rules in five pictures, and plays them on request', async () => {
  await show(<SkywayLesson shows="pictures" gameName="Climb" />)
  const pictures = page.getByRole('region', { name: text.pictures({ game: 'Climb' }) })
  await expect.element(pictures.getByRole('listitem').filter({ hasText: text.skyway.allFour })).toBeVisible()
  await expect.element(pictures.getByRole('listitem')).toHaveLength(6)
  await pictures.getByRole('button', { name: text.watchIt }).click()
  await shows(text.skyway.pile)
  await expect.element(pictures.getByText(text.skyway.allFour)).not.toBeInTheDocument()
  await pictures.getByRole('button', { name: text.showPictures }).click()
  await shows(text.skyway.allFour)
})

const offer = page.getByText(text.offer[1])

test('a round to try is offered once, before the first move of a first game', {
  tags: 'TRY-05',
}, async () => {
  const first = { games: 1, replies: { 'GET /api/gametypes/{id}': gameTypeOf(1, 'SkyWay') } }
  const { unmount, address } = await openTable(dealSkyway(), first)
  await expect.element(offer).toBeVisible()
  await page.getByRole('link', { name: text.showMe }).click()
  await expect.poll(address).toMatch(/^\/try\/1\?game=\d+$/)
  await unmount()
  await openTable(dealSkyway(), first)
  await expect.element(pile(1)).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

test('the offer waits until the message of the page before is gone', { tags: 'TRY-05' }, async () => {
  const Greeted = ({ children }: { children: ReactElement }) => {
    const { add } = useAlerts()
    // biome-ignore lint/correctness/useExhaustiveDependencies: the message is shown once
    useEffect(() => add({ type: 'Success', message: 'Welcome', autoClose: false }), [])
    return children
  }
  await openTable(dealSkyway(), { games: 1, within: (table) => <Greeted>{table}</Greeted> })
  const message = page.getByText('Welcome')
  await expect.element(message).toBeVisible()
  await expect.element(page.getByRole('complementary', { includeHidden: true })).toBeInTheDocument()
  await expect.element(offer).not.toBeVisible()
  await message.click()
  await expect.element(offer).toBeVisible()
})

test('each game that can be tried has words for the offer', () => {
  const offers: Readonly<Record<number, string>> = text.offer
  for (const id of gameTypeIds) expect(offers[id] !== undefined).toBe(gamePages(id).TryGame !== undefined)
})

test('nothing is offered at a second game', async () => {
  const { api } = await openTable(dealSkyway(), { games: 2 })
  await expect.poll(() => api.calls.map(({ name }) => name)).toContain('GET /api/games/page')
  await expect.element(pile(1)).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})
