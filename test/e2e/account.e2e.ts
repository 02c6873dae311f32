import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { asOnThePage, light } from '../../server/identity/credentials/opaque-client.ts'
import { violationsOn } from '../support/browser/axe.ts'
import { isForEveryone } from '../support/browser/check-page.ts'
import { makeAdmin, menuItem, openAs, type Person, password } from '../support/browser/people.ts'
import { settled } from '../support/browser/settled.ts'
import { test } from '../support/browser/test.ts'
import { type Mailbox, openMailbox } from '../support/mail/mailbox.ts'
import { withoutLimits } from '../support/server/server-process.ts'
import { TestClient } from '../support/server/test-client.ts'
import { openOneProcess, type TestServer } from '../support/server/test-server.ts'

let mailbox: Mailbox
let server: TestServer
const contexts: BrowserContext[] = []
test.beforeAll(async () => {
  mailbox = await openMailbox()
  server = await openOneProcess({ ...withoutLimits, SMTP_URL: mailbox.url })
})
test.afterAll(async () => {
  await server.close()
  await mailbox.close()
})
test.afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close()
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.address, reducedMotion: 'reduce' })
  contexts.push(context)
  return await context.newPage()
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await menuItem(page, 'Login').click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Name').fill('Rosa')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await typePassword(page, password)
  await press(page, 'Create my account')
  await page.getByLabel('Code from the email').fill(await mailbox.codeTo(email))
  await press(page, 'Confirm and log in')
  await expect(menuItem(page, 'Logout')).toBeVisible()
}

/**
 * Creates an account through the API. Only an account that `usesSignInPage` can log in there with its
 * password.
 */
async function makeAccount(email: string, usesSignInPage = false): Promise<Person> {
  const client = new TestClient(server.address, usesSignInPage ? asOnThePage : light)
  await client.signUp(email, password, 'Rosa', () => mailbox.codeTo(email))
  return { email, client, server }
}

/** Opens a page of a browser in which the person has logged in. */
async function pageOf(browser: Browser, person: Person): Promise<Page> {
  const page = await openAs(browser, server, person)
  contexts.push(page.context())
  return page
}

/** Goes to the sign-in page and enters a password there. */
async function typeIn(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/')
  await menuItem(page, 'Login').click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await typePassword(page, typed)
  await press(page, 'Log in')
}

const typePassword = (page: Page, typed: string) =>
  page.getByRole('textbox', { name: 'password', exact: false }).last().fill(typed)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isIn = (page: Page) => expect(menuItem(page, 'Logout')).toBeVisible()

/** Returns a secret or a code that the page shows. */
async function textOf(shown: Locator): Promise<string> {
  return await settled(() => shown.innerText())
}

/** Gives the browser a fingerprint reader with a finger on it. Its only passkey is also taken from the list of a field. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signOut(page: Page): Promise<void> {
  await menuItem(page, 'Logout').click()
  // The menu says so immediately, but the provider's own session ends only when it has sent the browser back.
  await expect(page).toHaveURL(/\/logout$/)
  await expect(menuItem(page, 'Login')).toBeVisible()
}

test('an account begins with a code from a mail, and its password never leaves the browser', {
  tag: ['@AUTH-02', '@AUTH-12', '@AUTH-16'],
}, async ({ browser }) => {
  const page = await newPage(browser)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  await signUp(page, 'rosa@example.org')
  await signOut(page)
  const pressed = performance.now()
  await menuItem(page, 'Login').click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  const shown = performance.now()
  await page.getByLabel('Email', { exact: true }).fill('rosa@example.org')
  await typePassword(page, 'not the password')
  await press(page, 'Log in')
  await expect(page.getByText('The email address or password is incorrect.')).toBeVisible()
  await typePassword(page, password)
  const typed = performance.now()
  await press(page, 'Log in')
  await isIn(page)
  const there = Math.round(shown - pressed)
  const back = Math.round(performance.now() - typed)
  console.log(
    `Login pressed to the page: ${there} ms; password sent to signed in: ${back} ms; together ${there + back} ms`,
  )

  expect(sent.some((request) => request.includes('/auth/sign-in'))).toBe(true)
  for (const secret of [password, 'not the password']) {
    const spellings = [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')]
    expect(sent.filter((request) => spellings.some((text) => request.includes(text)))).toEqual([])
  }
})

test('a forgotten password is replaced by a code from a mail', { tag: ['@AUTH-02', '@AUTH-10'] }, async ({
  browser,
}) => {
  const page = await newPage(browser)
  const email = 'nilo@example.org'
  await makeAccount(email)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page before has a field of the same name.
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await press(page, 'Send me a code')
  await mailbox.codeTo(email, 2)
  await press(page, 'Send another code')
  await expect(page.getByText('Another code is on its way.', { exact: false })).toBeVisible()
  const code = await mailbox.codeTo(email, 3)
  await page
    .getByLabel('Code from the email')
    .fill(code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)))
  await typePassword(page, 'a boat on the water')
  await press(page, 'Save and log in')
  await expect(page.getByText('This code is incorrect.')).toBeVisible()
  await page.getByLabel('Code from the email').fill(code)
  await press(page, 'Save and log in')
  await isIn(page)
})

test('a new email address is confirmed at both, and the password goes with it', {
  tag: ['@ACCOUNT-09', '@ACCOUNT-10', '@AUTH-18'],
}, async ({ browser }) => {
  const [email, to] = ['lea@example.org', 'lea@example.net']
  const page = await newPage(browser)
  await signUp(page, email)
  await page.goto('/account')
  await page.getByLabel('New email address').fill(to)
  await page.getByLabel('Your password').fill(password)
  await press(page, 'Change email address')
  await page.getByLabel('Code from the email').fill(await mailbox.codeTo(email, 2))
  await press(page, 'Confirm')
  await expect(page.getByText('Almost done.', { exact: false })).toBeVisible()
  await page.getByLabel('Code from the email').fill(await mailbox.codeTo(to))
  await press(page, 'Confirm')
  await expect(page.getByText(`Your email address is now ${to}.`, { exact: false })).toBeVisible()
  await press(page, 'Rename Chrome on Linux')
  await page.getByLabel('Name of this device').fill('Kitchen tablet')
  await press(page, 'Save name')
  await expect(page.getByRole('button', { name: 'Rename Kitchen tablet' })).toBeFocused()
  // The tokens of this tab are new ones.
  await menuItem(page, 'View Profile').click()
  await expect(page.getByRole('complementary').getByText(to)).toBeVisible()
  await page.keyboard.press('Escape')

  await signOut(page)
  await typeIn(page, to)
  await isIn(page)
  await page.goto('/account')
  await expect(page.getByText('Kitchen tablet')).toBeVisible()

  const elsewhere = await newPage(browser)
  await typeIn(elsewhere, to)
  await isIn(elsewhere)
  expect((await mailbox.mailTo(to, 'New login to your account')).body).toContain('Chrome on Linux')
})

test('an app asks for its code at each login', {
  tag: ['@ACCOUNT-02', '@AUTH-02', '@AUTH-08', '@AUTH-10'],
}, async ({ browser }) => {
  const email = 'tula@example.org'
  const page = await pageOf(browser, await makeAccount(email, true))
  await page.goto('/')
  await menuItem(page, 'View Profile').click()
  await page.getByRole('link', { name: 'Password, passkeys and devices' }).click()
  await press(page, 'Set up an app')
  const secret = await textOf(page.locator('code'))
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const first = app.generate()
  await page.getByLabel('Code from your app').fill(first)
  await press(page, 'Turn on two-step login')
  const recoveryCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(recoveryCodes).toHaveCount(10)
  await press(page, 'I have saved them')
  await expect(page.getByText('You have 10 recovery codes left.', { exact: false })).toBeVisible()

  await signOut(page)
  await typeIn(page, email)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await isForEveryone(page)
  await page.getByLabel('Code', { exact: true }).fill(first)
  await press(page, 'Log in')
  await expect(page.getByText('This code is incorrect.', { exact: false })).toBeVisible()
  await menuItem(page, 'Login').click()
  await expect(page.getByText('Pending sign-in attempt already in progress')).toBeVisible()
  // The app's next code, which an app whose clock is half a minute fast already shows.
  await page.getByLabel('Code', { exact: true }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await press(page, 'Log in')
  await isIn(page)
})

test('a passkey logs in without a password, and proves who it is again', { tag: '@ACCOUNT-01' }, async ({
  browser,
}) => {
  const page = await pageOf(browser, await makeAccount('vera@example.org'))
  await addAuthenticator(page)
  // As in a browser that lists no passkeys: here only the button logs in.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/account')
  await press(page, 'Add a passkey')
  await expect(page.getByText('never used', { exact: false })).toBeVisible()
  await press(page, 'Add a passkey')
  await expect(page.getByText('This device already has a passkey for this account.')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await signOut(page)
  await menuItem(page, 'Login').click()
  await press(page, 'Use a passkey')
  await isIn(page)
  await page.goto('/account')
  await expect(page.getByText(/Added .*, last used/)).toBeVisible()
  await press(page, 'Remove the passkey for Chrome on Linux')
  await expect(page.getByText(/Added .*, last used/)).toBeHidden()
  await signOut(page)
  await menuItem(page, 'Login').click()
  await press(page, 'Use a passkey')
  await expect(page.getByText('This site does not recognize this passkey.')).toBeVisible()
})

test('after a login by password a passkey is offered, and the next login needs no password', {
  tag: ['@AUTH-19', '@ACCOUNT-01'],
}, async ({ browser }) => {
  const email = 'cleo@example.org'
  await makeAccount(email, true)
  const page = await newPage(browser)
  await addAuthenticator(page)
  await typeIn(page, email)
  await isIn(page)
  const offer = page.getByRole('dialog', { name: 'Log in without a password next time?' })
  await expect(offer).toBeVisible()
  await isForEveryone(page)
  await offer.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('Your passkey is ready.', { exact: false })).toBeVisible()
  await expect(offer).toBeHidden()
  await signOut(page)
  await menuItem(page, 'Login').click()
  // From the list of the field for the address, without a press.
  await isIn(page)
  await expect(offer).toBeHidden()
})

test('a person whose account an admin has made chooses a new password at the first login', {
  tag: ['@ACCOUNT-05', '@AUTH-02'],
}, async ({ browser }) => {
  const admin = await pageOf(browser, await makeAdmin(server))
  await admin.goto('/account')
  await admin.getByLabel('Their name').fill('Gus')
  await admin.getByLabel('Their email').first().fill('gus@example.org')
  await press(admin, 'Create account')
  const given = await textOf(admin.getByRole('status').locator('code'))

  const invited = await newPage(browser)
  await typeIn(invited, 'gus@example.org', given)
  await invited.getByLabel('Code from the email').fill(await mailbox.codeTo('gus@example.org'))
  await press(invited, 'Confirm and log in')
  await typePassword(invited, password)
  await press(invited, 'Save and log in')
  await isIn(invited)
})
