import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/codes.ts'
import * as buttonText from '../../content/text/new-game-button.ts'
import * as shell from '../../content/text/shell.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { type FakeApi, fakeApi } from '../../test/support/components/fake-api.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import { NewGameButton } from '../game-types/new-game-button.tsx'
import { useAskPermission } from '../session/access/permission.ts'
import { currentSession, show as showSession } from '../session/tabs.ts'
import { nobody } from '../session/user.ts'
import { CodePrompt, useCodePrompt } from './prompt.tsx'

/** Nobody has asked for a code. */
const noRequest = { 'GET /api/Codes/requests/mine': { askedAt: null, mayAsk: true } }

const game = 'SkyWay'
const newcomer = { displayName: 'Nora' }
const newGame = page.getByRole('button', { name: buttonText.ofGame({ label: buttonText.newGame, game }) })
const dialog = page.getByRole('dialog')
/** A corner of the window, beside any dialog. */
const corner = { x: 2, y: 2 }
const field = page.getByRole('textbox', { name: text.field })
const refused = dialog.getByRole('alert').filter({ hasText: /./ })
const sent = ({ calls }: FakeApi) =>
  calls.filter(({ name }) => name.endsWith('/api/Codes')).map(({ name, body }) => [name, body])

function Menu() {
  const openPrompt = useCodePrompt()
  return (
    <button type="button" onClick={openPrompt}>
      Have a code
    </button>
  )
}

function showPrompt(as: Parameters<typeof show>[1]) {
  return show(
    <CodePrompt>
      <main tabIndex={-1}>
        <NewGameButton gameTypeId={1} gameName={game} />
        <Menu />
      </main>
    </CodePrompt>,
    { at: '/games', ...as },
  )
}

async function enter(code: string, submit: string) {
  await field.fill(code)
  await dialog.getByRole('button', { name: submit }).click()
}

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => dialog.getByRole('button', { name: shell.close }).click()],
  ['a press beside it', () => userEvent.pointer([{ coords: corner }, '[MouseLeft]'])],
])(
  'the question for a code is closed by %s, and the focus is back',
  { tags: ['GAME-05', 'KEYS-04'] },
  async (_, close) => {
    fakeApi(noRequest)
    const { address } = await showPrompt({ as: newcomer })
    await newGame.click()
    await expect.element(dialog.getByText(text.promptTitleForGame({ game }))).toBeVisible()
    await expect.element(field).toHaveFocus()
    await close()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(newGame).toHaveFocus()
    await expect.element(newGame).not.toHaveAttribute('aria-disabled')
    await untilSettled()
    expect(address()).toBe('/games')
  },
)

test('keeps a code that the server refuses, with the reason and the focus in the field', {
  tags: 'CODE-03',
}, async () => {
  const api = fakeApi({ ...noRequest, 'PUT /api/Codes': false })
  const { address } = await showPrompt({ as: newcomer })
  await newGame.click()
  await enter('a wrong code', text.submit)
  await expect.element(refused).toBeVisible()
  await expect.element(field).toHaveValue('a wrong code')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => sent(api)).toEqual([['PUT /api/Codes', { code: 'a wrong code' }]])
  await untilSettled()
  expect(address()).toBe('/games')
})

test('a right code makes a player, and goes on to the game that was asked for', {
  tags: ['CODE-03', 'GAME-05'],
}, async () => {
  fakeApi({ ...noRequest, 'PUT /api/Codes': true })
  const { address } = await showPrompt({ as: newcomer })
  await newGame.click()
  await enter('a right code', text.submit)
  await expect.poll(address).toBe('/new-game/1')
  await expect.element(page.getByText(text.accepted)).toBeVisible()
  await expect.poll(() => currentSession().user.isReader).toBe(true)
})

test('does not send a code that is too short', { tags: ['CODE-04', 'CODE-05'] }, async () => {
  const api = fakeApi(noRequest)
  await showPrompt({ as: newcomer })
  await page.getByRole('button', { name: 'Have a code' }).click()
  await expect.element(dialog.getByText(text.promptHint)).toBeVisible()
  for (const code of ['', '1234']) {
    await enter(code, text.submit)
    await expect.element(refused).toBeVisible()
    await expect.element(field).toHaveValue(code)
  }
  await untilSettled()
  expect(sent(api)).toEqual([])
})

test('an admin adds a code for others, after one that is too short', {
  tags: ['CODE-04', 'CODE-05'],
}, async () => {
  const api = fakeApi({ ...noRequest, 'POST /api/Codes': true })
  await showPrompt({ as: admin })
  const menu = page.getByRole('button', { name: 'Have a code' })
  await menu.click()
  await expect.element(dialog.getByText(text.adminPromptHint)).toBeVisible()
  await enter('four', text.add)
  await expect.element(refused).toHaveTextContent(text.notRecognized)
  await enter('four and five', text.add)
  await expect.element(page.getByText(text.saved)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await expect.poll(() => sent(api)).toEqual([['POST /api/Codes', { code: 'four and five' }]])
})

test('Back takes the question for a code along', { tags: 'GAME-05' }, async () => {
  fakeApi(noRequest)
  const { router, address } = await show(
    <CodePrompt>
      <NewGameButton gameTypeId={1} gameName={game} />
    </CodePrompt>,
    { as: newcomer, at: '/games', route: '/:page' },
  )
  await router.navigate('/team')
  await newGame.click()
  await expect.element(dialog).toBeVisible()
  await router.navigate(-1)
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(address).toBe('/games')
})

test('New Game that is pressed before the login is known asks once it is', async () => {
  fakeApi(noRequest)
  await showPrompt({ as: newcomer })
  showSession({ user: nobody, status: 'starting' })
  await expect.element(newGame).toBeVisible()
  await newGame.click()
  await expect.element(newGame).toHaveAttribute('aria-disabled', 'true')
  await expect.element(dialog).not.toBeInTheDocument()
  showSession({ user: { ...nobody, ...newcomer, signedIn: true }, status: 'signed-in' })
  await expect.element(dialog.getByText(text.promptTitleForGame({ game }))).toBeVisible()
})

test.each([
  ['a player', player],
  ['an admin', admin],
])('%s is asked for no code', { tags: 'GAME-05' }, async (_, as) => {
  fakeApi(noRequest)
  const { address } = await showPrompt({ as })
  await newGame.click()
  await expect.poll(address).toBe('/new-game/1')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('New Game tells who is not logged in, stays, and becomes the way to an account and to the game', {
  tags: 'GAME-05',
}, async () => {
  fakeApi(noRequest)
  const { address, session } = await showPrompt({})
  await newGame.click()
  await expect.element(page.getByText(shell.loginToPlay)).toBeVisible()
  const toAccount = page.getByRole('button', { name: buttonText.accountFor({ game }) })
  await expect.element(toAccount).toHaveFocus()
  expect(address()).toBe('/games')
  await toAccount.click()
  await expect.poll(() => session.actions.signUp).toHaveBeenCalledExactlyOnceWith('/new-game/1')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('says that a game needs a login, but not before it is known who is logged in', async () => {
  fakeApi(noRequest)
  function Play() {
    const askPermission = useAskPermission()
    const [answer, setAnswer] = useState('')
    const ask = async () => setAnswer((await askPermission()) ? 'Allowed' : 'Not allowed')
    return (
      <button type="button" onClick={() => void ask()}>
        {`Play: ${answer}`}
      </button>
    )
  }
  await show(
    <CodePrompt>
      <Play />
    </CodePrompt>,
  )
  const play = page.getByRole('button')
  showSession({ user: nobody, status: 'starting' })
  await play.click()
  await expect.element(play).toHaveTextContent('Play: Not allowed')
  await untilSettled()
  await expect.element(page.getByText(shell.loginToPlay)).not.toBeInTheDocument()
  showSession({ user: nobody, status: 'signed-out' })
  await play.click()
  await expect.element(page.getByText(shell.loginToPlay)).toBeVisible()
})

test('the question for a code is over with the session', { tags: 'GAME-05' }, async () => {
  fakeApi(noRequest)
  const { address } = await showPrompt({ as: newcomer })
  await newGame.click()
  await expect.element(dialog).toBeVisible()
  showSession({ user: nobody, status: 'signed-out' })
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toBe('/games')
})

test('a code that is redeemed in another tab answers the question', {
  tags: ['GAME-05', 'CODE-03'],
}, async () => {
  fakeApi(noRequest)
  const { address, session } = await showPrompt({ as: newcomer })
  await newGame.click()
  await expect.element(dialog).toBeVisible()
  session.actions.updateUser({ isReader: true })
  await expect.poll(address).toBe('/new-game/1')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('an admin who types a new code is not interrupted when the profile is loaded again', {
  tags: 'CODE-04',
}, async () => {
  fakeApi(noRequest)
  const { session } = await showPrompt({ as: admin })
  await page.getByRole('button', { name: 'Have a code' }).click()
  await field.fill('half a co')
  session.actions.updateUser({ displayName: 'Ada of the Sky' })
  await untilSettled()
  await expect.element(field).toHaveValue('half a co')
})
