import { type Browser, expect, type Page, test } from '@playwright/test'
import { openOneProcess, type RunningHouse } from '../../script/robot/house.ts'
import { withoutLimits } from '../../script/robot/process.ts'
import { comeBack, makeAdmin, makePerson, makeReader, menuItem, type Person, signIn } from './people.ts'
import { dealGame, winSandwich } from './robot.ts'

let house: RunningHouse
let admin: Person
let guest: Person
let reader: Person
let readersGame: number

test.beforeAll(async () => {
  house = await openOneProcess(withoutLimits)
  admin = await makeAdmin(house)
  guest = await makePerson(house, 'Gus')
  reader = await makeReader(house, admin.visitor, 'Wilhelmina of the Sky')
  readersGame = (await dealGame(reader.visitor, 1)).id
})
test.afterAll(() => house.close())

let page: Page
test.afterEach(() => page.context().close())

const anybody = (browser: Browser): Promise<Page> => browser.newPage({ baseURL: house.address })
const atHome = () => expect(page).toHaveURL(`${house.address}/`)
const menuLabels = () =>
  page
    .getByRole('navigation', { name: 'Main' })
    .locator('> ul > li')
    .filter({ hasNotText: 'Theme' })
    .allInnerTexts()
const answerTo = (method: string, path: string) =>
  page.waitForResponse(
    (response) => response.url() === `${house.address}/api${path}` && response.request().method() === method,
  )

let won: ReturnType<typeof winSandwich> | undefined
/** The reader's one won game, played when it is first asked for. */
const ranked = () => {
  won ??= winSandwich(reader.visitor)
  return won
}

const tokenExpired = 'You need to login again, your token has likely expired'
const codeFailed =
  /The code input was not accepted\. Please try the code again, or email \S+@\S+ to get a code\./
const loginNeeded = 'You will need to login in order to play a game.'

async function enterCode(code: string, submit: string): Promise<void> {
  await page.getByLabel('Sign-In Code').fill(code)
  await page.getByRole('dialog').getByRole('button', { name: submit, exact: true }).click()
}

/** Calls that nobody but System answers while the admin has switched the API off. */
async function whileOff(act: () => Promise<void>): Promise<void> {
  const off = await fetch(`${house.address}/lambda/backend-off`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.visitor.accessToken}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect(off.status).toBe(200)
  try {
    await act()
  } finally {
    await admin.visitor.call('GET', '/System/secure/toggle')
  }
}

test.describe('the leaderboard', () => {
  test('[LEAD-01, LEAD-02] is empty at first, and offers a login', async ({ browser }) => {
    page = await anybody(browser)
    await page.goto('/game-dashboard')
    for (const name of ['SkyWay', 'Sandwich']) {
      const group = page.getByRole('region', { name })
      await expect(group.getByText('Currently No Records')).toBeVisible()
      await expect(group.getByRole('button', { name: 'Login' })).toBeVisible()
      await expect(group.getByRole('button', { name: 'Show Rules' })).toBeHidden()
    }
  })

  test('[LEAD-02, LEAD-03, SKY-06] ranks who won, and never an Auto Win', async ({ browser }) => {
    const { score } = await ranked()
    page = await comeBack(browser, house, admin)
    await page.goto('/new-game/1')
    await page.getByRole('button', { name: 'Auto Win' }).click()
    await expect(
      page.getByText('Game Is Over - Congrats!!! Your Winning Score is 72', { exact: true }),
    ).toBeVisible()

    await page.getByRole('link', { name: 'Dashboard' }).click()
    const line = page.getByRole('button', { name: `Score: ${score}` })
    await expect(line).toContainText('Wilhelmina of t…')
    await expect(line).toContainText('1')
    await expect(page.getByRole('button', { name: 'Score: 72' })).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: 'SkyWay', exact: true }).getByText('Currently No Records'),
    ).toBeVisible()
    await line.click()
    await expect(page.getByText('Functionality to view other games final outcomes coming soon')).toBeVisible()
  })

  test('[LEAD-02, SYS-03] says what went wrong, and shows no old list', async ({ browser }) => {
    const { score } = await ranked()
    page = await anybody(browser)
    await whileOff(async () => {
      await page.goto('/game-dashboard')
      await expect(
        page.getByRole('alert').filter({ hasText: 'The leaderboard could not be loaded' }),
      ).toContainText('Service Unavailable. An administrator has switched the API off for a while.')
      await expect(page.getByText(`Score: ${score}`)).toHaveCount(0)
    })
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText(`Score: ${score}`)).toBeVisible()
  })
})

test.describe('who may go where', () => {
  test('[ROLE-01, SITE-04, SITE-11, GAME-05, GAME-10] a stranger is led home from what is not public', async ({
    browser,
  }) => {
    page = await anybody(browser)
    await page.goto('/')
    await expect(menuItem(page, 'Login')).toBeEnabled()
    expect(await menuLabels()).toEqual(['Home', 'UI Setups', 'Login'])

    for (const address of [`/my-games/${readersGame}`, `/games/${readersGame}`]) {
      const refused = answerTo('GET', `/games/${readersGame}`)
      await page.goto(address)
      expect((await refused).status()).toBe(401)
      await atHome()
      await expect(page.getByText(tokenExpired)).toHaveCount(0)
    }
    await page.goto('/all-my-games/1')
    await expect(page.getByText(tokenExpired)).toBeVisible()
    await atHome()

    for (const [address, method, submit] of [
      ['/codes', 'PUT', 'Submit'],
      ['/codesAdmin', 'POST', 'Add code'],
    ] as const) {
      await page.goto(address)
      const refused = answerTo(method, '/Codes')
      await enterCode('open sesame', submit)
      expect((await refused).status()).toBe(401)
      await atHome()
    }

    await page.goto('/new-game/1')
    await expect(page.getByText(loginNeeded)).toBeVisible()
    await expect(page).toHaveURL(/\/new-game\/1$/)
    await page.goto('/games')
    await expect(page.getByRole('heading', { name: 'There are currently 2 Types of Games' })).toBeVisible()
    await page.getByRole('button', { name: 'New Game of Sandwich' }).click()
    await expect(page.getByText(loginNeeded)).toBeVisible()
  })

  test('[ROLE-02, SITE-04, CODE-02, CODE-03, GAME-05, GAME-06, ROLE-05] who is no reader is asked for a code', async ({
    browser,
  }) => {
    page = await comeBack(browser, house, guest)
    await page.goto('/')
    await expect(menuItem(page, 'Logout')).toBeVisible()
    expect(await menuLabels()).toEqual(['Home', 'UI Setups', 'Have A Code?', 'View Profile', 'Logout'])

    await page.goto('/codesAdmin')
    const refused = answerTo('POST', '/Codes')
    await enterCode('a code of my own', 'Add code')
    expect((await refused).status()).toBe(403)
    await expect(page.getByText('Try Again', { exact: true })).toBeVisible()

    await page.goto('/game-dashboard')
    await page
      .getByRole('region', { name: 'Sandwich', exact: true })
      .getByRole('button', { name: 'Get Code' })
      .click()
    await expect(page.getByRole('dialog').getByText('Input your personal Sign-In-Code.')).toBeVisible()

    await page.goto('/new-game/1')
    await enterCode('a code of my own', 'Submit')
    await expect(page.getByText(codeFailed)).toBeVisible()
    await expect(page).toHaveURL(/\/new-game\/1$/)
    expect((await guest.visitor.call('POST', '/games', { gameTypeId: 1 })).status).toBe(403)

    for (const address of [`/my-games/${readersGame}`, `/games/${readersGame}`, '/my-games/999999']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'The game was not loaded' })).toBeVisible()
      await expect(page.getByText('There is no game of yours with this number.')).toBeVisible()
    }
  })

  test('[ROLE-03, ROLE-05, SITE-04, CODE-02, SKY-06, LEAD-01] a reader plays, and adds no codes', async ({
    browser,
  }) => {
    page = await comeBack(browser, house, reader)
    await page.goto('/')
    await expect(menuItem(page, 'Logout')).toBeVisible()
    expect(await menuLabels()).toEqual(['Home', 'UI Setups', 'Games', 'View Profile', 'Logout'])

    await menuItem(page, 'Games').click()
    const group = page.getByRole('region', { name: 'SkyWay', exact: true })
    await group.getByRole('button', { name: 'Show Rules' }).click()
    await expect(group.getByText('Rules', { exact: true })).toBeVisible()
    await group.getByRole('button', { name: 'Show Games' }).click()
    await expect(group.getByText('Currently No Records')).toBeVisible()

    await page.goto(`/my-games/${readersGame}`)
    await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
    await expect(page.getByText('Auto Win')).toHaveCount(0)
    const autoWin = { gameId: readersGame, actionId: 12, itemRow: 24, itemColumn: 36, autoWin: true }
    expect((await reader.visitor.call('PUT', '/games', autoWin)).status).toBeGreaterThanOrEqual(400)
    await page.reload()
    await expect(page.getByText('Cards Left - 48')).toBeVisible()

    await page.goto('/codesAdmin')
    const refused = answerTo('POST', '/Codes')
    await enterCode('a code of my own', 'Add code')
    expect((await refused).status()).toBe(403)
  })

  test('[ROLE-04, SITE-04, CODE-02] an admin has all of it, and adds a code', async ({ browser }) => {
    page = await comeBack(browser, house, admin)
    await page.goto('/')
    await expect(menuItem(page, 'Logout')).toBeVisible()
    expect(await menuLabels()).toEqual([
      'Home',
      'UI Setups',
      'Games',
      'Stocks',
      'Have A Code?',
      'View Profile',
      'Logout',
    ])
    await page.goto('/codesAdmin')
    await expect(page.getByRole('dialog').getByText('Add code for any user to use.')).toBeVisible()
    await enterCode('first light', 'Add code')
    await expect(page.getByText('Code has been saved')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    expect((await guest.visitor.call('PUT', '/Codes', { code: 'other light' })).body).toBe(false)
  })
})

test.describe('codes', () => {
  test('[CODE-04, CODE-05] one of four characters fails before it is sent, from the header', async ({
    browser,
  }) => {
    page = await comeBack(browser, house, guest)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/Codes')) sent.push(request.method())
    })
    await page.goto('/')
    for (const code of ['', '1234']) {
      await menuItem(page, 'Have A Code?').click()
      await expect(
        page
          .getByRole('dialog')
          .getByText(
            'Input your personal Sign-In-Code. After inputting your code, you will be able to play any game.',
          ),
      ).toBeVisible()
      await enterCode(code, 'Submit')
      await page.getByRole('alert').filter({ hasText: codeFailed }).click()
      await expect(page.getByText(codeFailed)).toHaveCount(0)
    }
    expect(sent).toEqual([])

    await page.goto('/codes')
    await enterCode('1234', 'Submit')
    await expect(page.getByText('Try Again', { exact: true })).toBeVisible()
    expect(sent).toEqual(['PUT'])
  })

  test('[CODE-04, CODE-05] an admin hears that it was not recognized', async ({ browser }) => {
    page = await comeBack(browser, house, admin)
    await page.goto('/')
    await menuItem(page, 'Have A Code?').click()
    await expect(page.getByRole('dialog').getByText('Add a code to be used by other users')).toBeVisible()
    await enterCode('1234', 'Add code')
    await expect(page.getByText('Code was not recognized')).toBeVisible()
  })

  test('[CODE-01, CODE-04] a form waits for its page: nothing typed before is lost or seen in the address', async ({
    browser,
  }) => {
    page = await anybody(browser)
    let letGo = (): void => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/sign-up', { waitUntil: 'commit' })
    const submit = page.getByRole('button', { name: 'Make my account' })
    await expect(submit).toBeDisabled()
    await page.getByLabel('E-mail').fill('early@example.org')
    await page.getByLabel('Password', { exact: true }).fill('typed too early')
    await page.keyboard.press('Enter')
    letGo()
    await expect(submit).toBeEnabled()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('typed too early')
    await expect(page.getByLabel('E-mail')).toHaveValue('early@example.org')
    await expect(page).toHaveURL(`${house.address}/sign-up`)
    await page.getByLabel('Name').fill('Early')
    await submit.click()
    await expect(menuItem(page, 'Logout')).toBeVisible()
  })
})

test.describe('the profile', () => {
  const openProfile = async (): Promise<void> => {
    await page.goto('/')
    await menuItem(page, 'View Profile').click()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  }
  const update = (what: string) => page.getByRole('button', { name: `Update the ${what}` })
  const name = () => page.getByLabel('Display name')
  const picture = () => page.getByLabel('Profile picture URL')

  test('[PROF-01, PROF-02] name and picture are changed; what the server refuses goes back', async ({
    browser,
  }) => {
    const person = await makePerson(house, 'Before')
    page = await signIn(browser, house, person)
    await openProfile()
    await expect(name()).toHaveValue('Before')
    await name().fill('After')
    await update('display name').click()
    const me = async () => (await person.visitor.call('GET', '/AppUser')).body
    await expect.poll(me).toMatchObject({ displayName: 'After' })
    const address = `${house.address}/favicon.svg`
    await picture().fill(address)
    await update('profile picture url').click()
    await expect.poll(me).toMatchObject({ profilePicture: address })

    for (const [field, what, typed, kept] of [
      [name(), 'display name', 'n'.repeat(51), 'After'],
      [name(), 'display name', '', 'After'],
      [picture(), 'profile picture url', 'javascript:alert(1)', address],
    ] as const) {
      await field.fill(typed)
      await update(what).click()
      const alert = page
        .getByRole('alert')
        .filter({ hasText: 'UserProfile:Comp - Updating the profile failed - ' })
      await expect(alert).toBeVisible()
      await expect(field).toHaveValue(kept)
      await alert.click()
    }
    await page.reload()
    await openProfile()
    await expect(name()).toHaveValue('After')
    await expect(picture()).toHaveValue(address)
  })

  test('[PROF-02, PROF-03, SYS-03] while the API is off the profile leads home, and nobody is deleted', async ({
    browser,
  }) => {
    page = await comeBack(browser, house, guest)
    await openProfile()
    await page.getByRole('button', { name: 'Delete my user' }).click()
    await whileOff(async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('Error Occured while trying to delete user')).toBeVisible()
      await page.goto('/alert')
      await menuItem(page, 'View Profile').click()
      await expect(page).toHaveURL(`${house.address}/home`)
    })
    expect((await guest.visitor.call('GET', '/AppUser')).status).toBe(200)
  })

  test('[PROF-03, T-G1] who is deleted is gone from the leaderboard, and so is the session', async ({
    browser,
  }) => {
    const person = await makeReader(house, admin.visitor, 'Short Stay')
    const game = await winSandwich(person.visitor)
    const { score } = await ranked()
    page = await signIn(browser, house, person)
    await page.goto('/game-dashboard')
    await expect(page.getByText('Short Stay').first()).toBeVisible()

    await openProfile()
    await page.getByRole('button', { name: 'Delete my user' }).click()
    const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this user?' })
    await question.getByRole('button', { name: 'Keep it' }).click()
    expect((await person.visitor.call('GET', '/AppUser')).status).toBe(200)
    await page.getByRole('button', { name: 'Delete my user' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    // The page of home that is shown after a sign-out.
    await expect(page).toHaveURL(`${house.address}/logout`)
    await expect(menuItem(page, 'Login')).toBeVisible()
    // The page that was built ahead is there before the script that clears up.
    await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)

    expect((await person.visitor.call('GET', '/AppUser')).status).toBe(401)
    expect((await person.visitor.call('GET', `/games/${game.id}`)).status).toBe(401)
    await page.goto('/game-dashboard')
    await expect(page.getByText(`Score: ${score}`).first()).toBeVisible()
    await expect(page.getByText('Short Stay')).toHaveCount(0)
  })

  test('[PROF-04] an admin exports any game; others are not offered it, and are refused', async ({
    browser,
  }) => {
    const { id, score } = await ranked()
    page = await comeBack(browser, house, admin)
    await openProfile()
    await page.getByLabel('Game id').fill(String(id))
    await page.getByRole('button', { name: 'Export Game' }).click()
    const text = await page.getByLabel('Exported game').inputValue()
    expect(JSON.parse(text)).toMatchObject({ gameId: id, gameTypeId: 2, gameScore: score })
    await page.getByLabel('Game id').fill('999999')
    await page.getByRole('button', { name: 'Export Game' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '999999' })).toBeVisible()
    await page.context().close()

    page = await comeBack(browser, house, reader)
    await openProfile()
    await expect(page.getByText('Export Game')).toHaveCount(0)
    expect((await reader.visitor.call('GET', `/games/${id}/Data`)).status).toBe(403)
  })
})

test('[GAME-10, T-B5] a session that ended leads home from a move and from a list, and says why', async ({
  browser,
}) => {
  const person = await makeReader(house, admin.visitor, 'Gone Soon')
  page = await comeBack(browser, house, person)
  const other = await comeBack(browser, house, person)
  await page.goto('/new-game/1')
  await expect(page.getByRole('heading', { name: 'SkyWay Table' })).toBeVisible()
  await other.goto('/')
  await expect(menuItem(other, 'Games')).toBeVisible()
  expect((await person.visitor.call('DELETE', '/AppUser')).status).toBe(200)

  await page.getByRole('button', { name: /^Market pile 1:/ }).click()
  await page.getByRole('button', { name: /^Place row 1 column 1:/ }).click()
  await atHome()
  await expect(page.getByText(tokenExpired)).toBeVisible()
  await expect(menuItem(page, 'Login')).toBeVisible()

  await menuItem(other, 'Games').click()
  await expect(other).toHaveURL(`${house.address}/`)
  await expect(other.getByText(tokenExpired).first()).toBeVisible()
  await other.context().close()
})

test.describe('every page', () => {
  test('[SITE-01] has header, main and footer, and an unknown address goes to the empty path', async ({
    browser,
  }) => {
    page = await anybody(browser)
    for (const address of ['/no-such-page', '/no/such/page', '/games/1/2', '/Home/else']) {
      await page.goto(address)
      await atHome()
    }
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) {
      await expect(page.getByRole(landmark)).toBeVisible()
    }
  })

  test('[SITE-12] says where it stands: Games is a link for who may play', async ({ browser }) => {
    const trail = () => page.getByRole('navigation', { name: 'Breadcrumb' })
    page = await anybody(browser)
    await page.goto('/game-dashboard')
    await expect(trail().getByRole('listitem')).toHaveText(['Home', '/Games'])
    await expect(trail().getByRole('link')).toHaveText(['Home'])
    await page.context().close()
    page = await comeBack(browser, house, reader)
    await page.goto('/game-dashboard')
    await expect(trail().getByRole('link')).toHaveText(['Home', 'Games'])
    await trail().getByRole('link', { name: 'Home' }).click()
    await atHome()
  })

  test('[SITE-08] offers the way back to the top after 100 pixels', async ({ browser }) => {
    page = await anybody(browser)
    await page.goto('/')
    await expect(menuItem(page, 'Login')).toBeEnabled()
    const back = page.getByRole('button', { name: 'Back to top' })
    await page.evaluate(() => scrollTo(0, 101))
    await expect(back).toBeVisible()
    await page.evaluate(() => scrollTo(0, 100))
    await expect(back).toBeHidden()
    await page.evaluate(() => scrollTo(0, 900))
    await back.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(back).toBeHidden()
  })

  test('[SITE-09] shows messages for four seconds, fades them over four more, and loses them with the route', async ({
    browser,
  }) => {
    page = await anybody(browser)
    await page.clock.install()
    await page.goto('/alert')
    const messages = page.getByRole('region', { name: 'Messages' })
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()
    await expect(menuItem(page, 'Login')).toBeEnabled()
    await page.clock.pauseAt(Date.now() + 60_000)
    await press('Success')
    const shown = messages.getByText('The third sky is spanned.')
    await expect(shown).toBeVisible()
    await page.clock.runFor(3_990)
    await expect(messages.getByRole('button')).not.toHaveClass(/opacity-0/)
    await page.clock.runFor(20)
    await expect(messages.getByRole('button')).toHaveClass(/opacity-0/)
    await page.clock.runFor(3_970)
    await expect(shown).toHaveCount(1)
    await page.clock.runFor(30)
    await expect(shown).toHaveCount(0)

    await press('One that stays')
    await press('Error')
    await press('Warning')
    await press('Info')
    await expect(messages).toHaveAttribute('aria-live', 'polite')
    await expect(messages.getByRole('alert')).toContainText('That place already holds a pile.')
    await messages.getByText('The deck is nearly empty.').click()
    await expect(messages.getByRole('button')).toHaveCount(3)
    // A message under the pointer is being read, and waits.
    await page.mouse.move(0, 0)
    await page.clock.runFor(10_000)
    await expect(messages.getByRole('button')).toHaveText([/I stay until you click/])
    await menuItem(page, 'Home').click()
    await expect(messages.getByRole('button')).toHaveCount(0)
  })
})
