import { expect, type Page, test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { shutsOut } from './axe.ts'
import { comeBack, complaintsOf, makeAdmin, makePerson, makeReader, menuItem, type Person } from './people.ts'
import { answered, dealGame, winSandwich } from './robot.ts'
import { stickingOut } from './site-visit.ts'

let house: RunningHouse
const people = new Map<Who, Person>()
let page: Page

type Who = 'a stranger' | 'a guest' | 'a reader' | 'an admin'

test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
  const admin = await makeAdmin(house)
  const reader = await makeReader(house, admin.visitor, 'Maximiliana-Wolfeschlegelstein of Hausenbergerdorff')
  people
    .set('an admin', admin)
    .set('a reader', reader)
    .set('a guest', await makePerson(house, 'Gus'))
  await winSandwich(reader.visitor)
})
test.afterAll(() => house.close())
test.afterEach(() => page.context().close())

const opened = async (gameTypeId: 1 | 2, turns: number): Promise<void> => {
  const reader = people.get('a reader')
  if (!reader) throw new Error('The reader was not made')
  await page.goto(`/my-games/${(await dealGame(reader.visitor, gameTypeId, turns)).id}`)
  await expect(page.getByRole('heading', { name: / Table$/ })).toBeVisible()
}
const at = (address: string) => async () => {
  await page.goto(address)
}
const menu = async (item: string): Promise<void> => {
  const toggle = page.getByRole('button', { name: 'Menu' })
  if (await toggle.isVisible()) await toggle.click()
  await menuItem(page, item).click()
}
const heading = (name: string | RegExp) => () => expect(page.getByRole('heading', { name })).toBeVisible()

const showRules = (name: string) => () =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Show Rules' }).click()

/**
 * What pages become when something is done on them, or who comes (as they open: site-visit.ts): who sees it, how it is
 * opened, and what the browser's console rightly says of it.
 */
const screens: readonly {
  readonly name: string
  readonly who: Who
  readonly steps: readonly (() => Promise<void>)[]
  readonly mayComplain?: RegExp
}[] = [
  {
    name: 'home, its slides held by the focus',
    who: 'a stranger',
    steps: [at('/'), () => page.getByRole('button', { name: /the slides$/ }).focus()],
  },
  {
    name: 'the opened menu',
    who: 'a reader',
    steps: [
      at('/counter'),
      async () => {
        await page.setViewportSize({ width: 360, height: 640 })
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(menuItem(page, 'Logout')).toBeVisible()
      },
    ],
  },
  {
    name: 'the dashboard with own games',
    who: 'a reader',
    steps: [at('/game-dashboard'), heading('Your Games')],
  },
  {
    name: 'the rules on the leaderboard',
    who: 'a reader',
    steps: [at('/game-dashboard'), showRules('SkyWay'), showRules('Sandwich')],
  },
  { name: 'the list of own games', who: 'a reader', steps: [at('/all-my-games/2'), heading('Sandwich')] },
  {
    name: 'a message',
    who: 'a stranger',
    steps: [at('/alert'), () => page.getByRole('button', { name: 'One that stays' }).click()],
  },
  {
    name: 'sign-up with mistakes',
    who: 'a stranger',
    steps: [at('/sign-up'), () => page.getByRole('button', { name: 'Make my account' }).click()],
  },
  {
    name: 'the first admin',
    who: 'a stranger',
    steps: [at('/first-admin#token=x'), heading('The first admin')],
  },
  {
    name: 'a table without a login',
    who: 'a stranger',
    steps: [at('/new-game/1'), heading('Login to play')],
  },
  {
    name: 'a code that failed',
    who: 'a guest',
    steps: [
      at('/codes'),
      () => page.getByLabel('Sign-In Code').fill('no code'),
      () => page.getByRole('button', { name: 'Submit', exact: true }).click(),
      () => expect(page.getByText('Try Again', { exact: true })).toBeVisible(),
    ],
  },
  {
    name: "the header's prompt",
    who: 'a guest',
    steps: [
      at('/counter'),
      () => menu('Have A Code?'),
      () => expect(page.getByLabel('Sign-In Code')).toBeVisible(),
    ],
  },
  {
    name: 'the profile',
    who: 'an admin',
    steps: [at('/counter'), () => menu('View Profile'), heading('Profile')],
  },
  {
    name: 'the question before deleting',
    who: 'a reader',
    steps: [
      at('/counter'),
      () => menu('View Profile'),
      () => page.getByRole('button', { name: 'Delete my user' }).click(),
    ],
  },
  {
    name: 'a game that is not there',
    who: 'a reader',
    steps: [at('/my-games/999999'), heading('The game was not loaded')],
    mayComplain: /404|game could not be loaded/,
  },
  {
    name: 'the SkyWay table',
    who: 'a reader',
    steps: [() => opened(1, 12), () => page.getByRole('button', { name: /^Market pile 2:/ }).click()],
  },
  { name: 'the SkyWay table, over', who: 'a reader', steps: [() => opened(1, 27)] },
  {
    name: 'the rules of SkyWay',
    who: 'a reader',
    steps: [
      () => opened(1, 0),
      () => page.getByRole('button', { name: 'Show Rules' }).click(),
      heading('The rules of SkyWay'),
    ],
  },
  {
    name: 'the Sandwich table with a hint',
    who: 'a reader',
    steps: [
      () => opened(2, 2),
      async () => {
        await answered(page, () => page.getByRole('button', { name: 'Get Hint' }).click())
      },
    ],
  },
  {
    name: 'the rules of Sandwich',
    who: 'a reader',
    steps: [
      () => opened(2, 0),
      () => page.getByRole('link', { name: 'How To Play' }).click(),
      heading('The rules of Sandwich'),
    ],
  },
  { name: 'the Sandwich table, over', who: 'a reader', steps: [() => opened(2, 18)] },
]

const sizes = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
] as const

for (const { name, who, steps, mayComplain } of screens) {
  test(`[T-G5] ${name}, seen by ${who}, is for everyone: by day and night, on a phone, enlarged, without motion`, async ({
    browser,
  }) => {
    const person = people.get(who)
    page = person
      ? await comeBack(browser, house, person)
      : await (await browser.newContext({ baseURL: house.address })).newPage()
    const complaints = complaintsOf(page)
    const abroad: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (origin !== house.address && protocol.startsWith('http')) abroad.push(request.url())
    })
    for (const step of steps) await step()
    await expect(page.getByRole('banner').getByText(person ? 'Logout' : 'Login')).toBeEnabled()

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const size of sizes) {
        await page.setViewportSize(size)
        await settled()
        expect.soft(await shutsOut(page), `${colorScheme} at ${size.width}`).toEqual([])
      }
    }

    // 1280 by 720 at 400 %.
    await page.setViewportSize({ width: 320, height: 180 })
    expect.soft(await stickingOut(page), 'no sideways scrolling').toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const step of steps) await step()
    expect.soft(await longAnimations(), 'no motion').toEqual([])
    expect(complaints.filter((line) => !mayComplain?.test(line))).toEqual([])
    expect(abroad).toEqual([])
  })
}

/** Waits until what moves has come to rest; what moves for ever may go on. */
async function settled(): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
            ).length,
      ),
    )
    .toBe(0)
}

/** What moves for longer than a frame. */
function longAnimations(): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 17)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : '')),
  )
}
