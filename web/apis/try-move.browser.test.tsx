import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/apis.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import { dealSkyway } from '../../test/support/games/dealt-game.ts'
import { actions } from './actions.ts'
import { TryMove } from './try-move.tsx'

const send = page.getByRole('button', { name: text.send })
const number = (name: string) => page.getByRole('spinbutton', { name, exact: false })
/** Returns the body of the answer, as it is shown. */
function body(): unknown {
  const shown = page.getByRole('textbox', { name: text.responseBody }).element()
  return shown instanceof HTMLTextAreaElement ? JSON.parse(shown.value) : null
}
const status = (code: number) => page.getByRole('status').getByText(new RegExp(`^${code}`))

async function openForm() {
  const dealt = dealSkyway()
  const move = { actionId: 1, itemRow: 2, itemColumn: 0 }
  const api = fakeApi({ 'PUT /api/games': () => dealt.play(move) })
  await show(<TryMove actions={actions} />, { as: player })
  return { api, dealt, move }
}

test('a form sends a real move of a player, and shows the status and the body of the answer', {
  tags: 'APIS-01',
}, async () => {
  const { api, dealt, move } = await openForm()
  await expect.element(page.getByText(text.realMove)).toBeVisible()
  await number('gameId').fill('7')
  for (const [name, value] of Object.entries(move)) await number(name).fill(String(value))
  await send.click()
  await expect.element(status(200)).toBeVisible()
  await expect
    .poll(() => api.calls.map((call) => call.body))
    .toEqual([{ gameId: 7, actionName: actions[0]?.name, ...move }])
  await expect.poll(() => body()).toEqual(dealt.game())
})

test('a refusal is shown as it was answered', { tags: 'APIS-01' }, async () => {
  const { api } = await openForm()
  api.reply({ 'PUT /api/games': refusal(422, 'place-occupied') })
  await number('gameId').fill('7')
  await send.click()
  await expect.element(status(422)).toBeVisible()
  await expect.poll(() => body()).toMatchObject({ status: 422, code: 'place-occupied' })
})

test('nothing outside the bounds is sent', { tags: 'APIS-01' }, async () => {
  const { api } = await openForm()
  await send.click()
  await expect.element(number('gameId')).toHaveFocus()
  await number('gameId').fill('7')
  await number('itemRow').fill('3')
  await send.click()
  await expect.element(number('itemRow')).toHaveFocus()
  await untilSettled()
  expect(api.calls).toEqual([])
})

test('another action begins with its own numbers', { tags: 'APIS-01' }, async () => {
  await openForm()
  await number('itemRow').fill('2')
  await page.getByRole('combobox').selectOptions(text.actions[2].hint.name)
  await expect.element(number('actionId')).toHaveValue(100)
  await expect.element(number('itemRow')).toHaveValue(0)
})

test('people who cannot play see who can', { tags: 'APIS-01' }, async () => {
  await show(<TryMove actions={actions} />)
  await expect.element(page.getByText(text.forReaders)).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
})
