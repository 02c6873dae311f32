import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/home.ts'
import * as lesson from '../../../content/text/lesson.ts'
import * as replay from '../../../content/text/replay.ts'
import { stopClock } from '../../../test/support/components/clock.ts'
import { picture } from '../../../test/support/components/picture.ts'
import { choose } from '../../../test/support/components/preferences.ts'
import { show } from '../../../test/support/components/show.tsx'
import { Hero } from '../../marketing/home/hero.tsx'
import { slideStays } from '../../marketing/home/slides.ts'
import Lessons from '../../play/lesson/all-lessons.tsx'

const slides = (['dawn', 'noon', 'night'] as const).map((hour) => ({
  hour,
  scene: picture,
  title: `The ${hour}`,
  text: `What the ${hour} brings`,
  link: null,
}))
const games = [{ gameTypeId: 1, name: 'Climb' }]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const showsSlide = (title: string) => expect.element(page.getByRole('heading', { name: title })).toBeVisible()
const showsCaption = (caption: string) => expect.element(page.getByText(caption)).toBeVisible()

/** Presses a button of the slides, which rest under the pointer and with the focus. */
async function press(name: string): Promise<void> {
  await button(name).click()
  await button('Outside').click()
}

/** Opens the slides with the game beside them, on a clock that stands. */
async function openHome(motion: 'full' | 'still', shown = slides) {
  choose({ motion })
  const pass = stopClock()
  await show(
    <>
      <button type="button">Outside</button>
      <Hero slides={shown} continueGame={null}>
        <Lessons games={games} />
      </Hero>
    </>,
  )
  await button('Outside').hover()
  await showsCaption(lesson.skyway.path)
  // React shows a part that has loaded by a timer.
  await pass(500)
  return {
    pass,
    /** Lets a slide and a step of the game pass, once as many timers run as things move. */
    passSlide: async (timers: number) => {
      await expect.poll(() => vi.getTimerCount()).toBe(timers)
      await pass(slideStays)
    },
  }
}

beforeEach(() => page.viewport(1280, 900))

test('one button pauses the slides and the game, and plays both', { tags: 'PAGE-01' }, async () => {
  const { pass, passSlide } = await openHome('full')
  await expect.element(button(replay.pause)).not.toBeInTheDocument()
  await passSlide(2)
  await showsSlide('The noon')
  await press(text.pause)
  await expect.element(button(text.play)).toBeVisible()
  await pass(10 * slideStays)
  await showsSlide('The noon')
  await showsCaption(lesson.skyway.path)
  await press(text.play)
  for (const title of ['The night', 'The dawn']) {
    await passSlide(2)
    await showsSlide(title)
  }
  await showsCaption(lesson.skyway.climb)
})

test('with less motion both rest until Play is pressed, and rest again once it is chosen anew', {
  tags: ['PAGE-01', 'PREF-01'],
}, async () => {
  const { pass, passSlide } = await openHome('still')
  await pass(10 * slideStays)
  await showsSlide('The dawn')
  await showsCaption(lesson.skyway.path)
  await press(text.play)
  await passSlide(2)
  await showsSlide('The noon')
  choose({ motion: 'full' })
  choose({ motion: 'still' })
  await expect.element(button(text.play)).toBeVisible()
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})

test('beside a single slide the game can be paused as well', { tags: 'PAGE-01' }, async () => {
  const { passSlide } = await openHome('full', slides.slice(0, 1))
  await passSlide(1)
  await expect.element(page.getByRole('button', { name: /^Slide / })).not.toBeInTheDocument()
  await press(text.pause)
  await expect.poll(() => vi.getTimerCount()).toBe(0)
})
