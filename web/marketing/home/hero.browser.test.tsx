import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/home.ts'
import { slowClock, untilHolds } from '../../../test/support/components/clock.ts'
import { picture } from '../../../test/support/components/picture.ts'
import { player, show } from '../../../test/support/components/show.tsx'
import { ThemeSwitch } from '../../app/theme-switch.tsx'
import { firstGame, firstTry } from '../../base/first-game.ts'
import { LinkButton } from '../../kit/button.tsx'
import { prefer } from '../../preferences/store.ts'
import { Hero } from './hero.tsx'
import { slideStays } from './slides.ts'

const slides = (['dawn', 'noon', 'night'] as const).map((hour) => ({
  hour,
  scene: picture,
  title: `The ${hour}`,
  text: `What the ${hour} brings`,
  link: { label: `More of the ${hour}`, to: `/${hour}` },
}))

const outside = page.getByRole('button', { name: 'Outside' })
const control = (place: number) =>
  page.getByRole('button', {
    name: text.show({ place, total: slides.length, title: slides[place - 1]?.title ?? '' }),
  })
const showsSlide = (place: number) => expect.element(control(place)).toHaveAttribute('aria-current', 'true')

interface OpenedSlides {
  readonly as?: typeof player | undefined
  readonly continueGame?: ReactNode
}

async function openSlides({ as, continueGame = null }: OpenedSlides = {}) {
  slowClock()
  prefer({ motion: 'full' })
  const shown = await show(
    <>
      <button type="button">Outside</button>
      <Hero slides={slides} continueGame={continueGame}>
        <p>The game</p>
      </Hero>
    </>,
    as ? { as } : {},
  )
  await outside.hover()
  await showsSlide(1)
  return shown
}

beforeEach(() => page.viewport(1280, 900))
afterEach(() => prefer({ motion: 'system' }))

test('the three slides turn every five seconds, and the first follows the last', {
  tags: 'PAGE-01',
}, async () => {
  await openSlides()
  await vi.advanceTimersByTimeAsync(slideStays / 2)
  await showsSlide(1)
  await vi.advanceTimersByTimeAsync(slideStays / 2)
  await showsSlide(2)
  await vi.advanceTimersByTimeAsync(slideStays)
  await showsSlide(3)
  await vi.advanceTimersByTimeAsync(slideStays)
  await showsSlide(1)
})

test('the slides rest under the pointer, and go on when it leaves', { tags: 'PAGE-01' }, async () => {
  await openSlides()
  await page.getByRole('heading', { level: 1 }).hover()
  await vi.advanceTimersByTimeAsync(4 * slideStays)
  await showsSlide(1)
  await outside.hover()
  await vi.advanceTimersByTimeAsync(slideStays)
  await showsSlide(2)
})

test('the slides rest while one of their controls has the focus', { tags: 'PAGE-01' }, async () => {
  await openSlides()
  control(3).element().focus()
  await userEvent.keyboard('{Enter}')
  await vi.advanceTimersByTimeAsync(4 * slideStays)
  await showsSlide(3)
  outside.element().focus()
  await vi.advanceTimersByTimeAsync(slideStays)
  await showsSlide(1)
})

test('Pause stops the slides until they are played again', { tags: 'PAGE-01' }, async () => {
  await openSlides()
  await page.getByRole('button', { name: text.pause }).click()
  await outside.click()
  await vi.advanceTimersByTimeAsync(4 * slideStays)
  await showsSlide(1)
  await page.getByRole('button', { name: text.play }).click()
  await outside.click()
  await vi.advanceTimersByTimeAsync(slideStays)
  await showsSlide(2)
})

test('nothing moves on the page when a slide follows another', { tags: 'PAGE-01' }, async () => {
  await openSlides()
  // The control of the shown slide is filled for as long as it stays, which is no transition.
  const isChanging = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
  const heading = page.getByText('The game').element()
  await untilHolds(() => !isChanging())
  const before = heading.getBoundingClientRect().top
  for (const place of [2, 3, 1]) {
    await vi.advanceTimersByTimeAsync(slideStays)
    await showsSlide(place)
    await untilHolds(() => !isChanging())
    expect(heading.getBoundingClientRect().top).toBe(before)
  }
})

test('only the shown slide can be read and reached by keyboard', async () => {
  await openSlides()
  const heads = page.getByRole('heading')
  await expect.poll(() => heads.elements().map(({ textContent }) => textContent)).toEqual(['The dawn'])
  await control(2).click()
  await expect.poll(() => heads.elements().map(({ textContent }) => textContent)).toEqual(['The noon'])
  await expect.poll(() => document.querySelectorAll('.hero-slide[inert]')).toHaveLength(2)
})

test('Start playing leads a stranger to a new account, and from there to a first game', {
  tags: 'PAGE-01',
}, async () => {
  const { session } = await openSlides()
  await page.getByRole('button', { name: text.start }).first().click()
  await expect.poll(() => session.actions.signUp).toHaveBeenCalledExactlyOnceWith(firstGame)
  expect(session.actions.signIn).not.toHaveBeenCalled()
})

test('Start playing deals a game to who is logged in', async () => {
  const { session, address } = await openSlides({ as: player })
  await page.getByRole('button', { name: text.start }).first().click()
  await expect.poll(address).toBe(firstGame)
  expect(session.actions.signUp).not.toHaveBeenCalled()
})

test('the second button tries a round, and needs no account', { tags: 'PAGE-01' }, async () => {
  const { address, session } = await openSlides()
  await page.getByRole('link', { name: text.tryRound }).first().click()
  await expect.poll(address).toBe(firstTry)
  expect(session.actions.signUp).not.toHaveBeenCalled()
})

test('a game to go on with is the first thing to press', async () => {
  const continueGame = (
    <>
      <LinkButton to="/my-games/7">Go on</LinkButton>
      <LinkButton to="/games" variant="quiet">
        Quiet
      </LinkButton>
    </>
  )
  await openSlides({ as: player, continueGame })
  const groundOf = (element: Locator) => getComputedStyle(element.element()).backgroundColor
  const link = (name: string) => page.getByRole('link', { name })
  await expect
    .poll(() => groundOf(page.getByRole('button', { name: text.start })))
    .toBe(groundOf(link('Quiet')))
  expect(groundOf(link('Go on'))).not.toBe(groundOf(link('Quiet')))
  await expect.element(link(text.tryRound)).not.toBeInTheDocument()
})

test('the signs of the slides are none of those of the theme switch', async () => {
  await show(
    <>
      <ThemeSwitch />
      <Hero slides={slides} continueGame={null}>
        <p>The game</p>
      </Hero>
    </>,
  )
  const drawingOf = (button: Element) => button.querySelector('svg')?.innerHTML
  const theme = page.getByRole('button').first()
  const themes = new Set<string | undefined>()
  for (const _ of ['system', 'light', 'dark']) {
    themes.add(drawingOf(theme.element()))
    await theme.click()
  }
  expect(themes.size).toBe(3)
  for (const place of [1, 2, 3]) expect(themes).not.toContain(drawingOf(control(place).element()))
})
