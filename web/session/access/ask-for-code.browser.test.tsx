import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../../content/text/codes.ts'
import { mayLog } from '../../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../../test/support/components/fake-api.ts'
import { show } from '../../../test/support/components/show.tsx'
import { firstTry } from '../../base/first-game.ts'
import { readableMoment } from '../../kit/date.ts'
import { currentSession } from '../tabs.ts'
import { AskForCode } from './ask-for-code.tsx'

const personEmail = 'nora@example.org'
const askedAt = '2026-11-01T10:00:00Z'
const none = { askedAt: null, mayAsk: true }
const button = page.getByRole('button', { name: text.askForCode })
/** What begins a sentence that names the address of the owner. */
const beginningOf = (sentence: typeof text.notAsked) => sentence({ codesEmail: '|' }).split('|')[0] ?? ''

test.each([
  ['for the first time', { isNew: true, address: personEmail, says: text.asked({ personEmail }) }],
  [
    'once more',
    {
      isNew: false,
      address: personEmail,
      says: text.askedBefore({ personEmail, when: readableMoment(askedAt) }),
    },
  ],
  ['without an address', { isNew: true, address: '', says: beginningOf(text.askedNoAddress) }],
])(
  'a person who asks for a code %s reads how it will come',
  { tags: 'CODE-07' },
  async (_, { isNew, address, says }) => {
    fakeApi({ 'GET /api/Codes/requests/mine': none, 'POST /api/Codes/requests': { isNew, askedAt } })
    await show(<AskForCode />, { as: { displayName: 'Nora', emailAddress: address } })
    await button.click()
    await expect.element(page.getByText(says, { exact: false })).toHaveFocus()
    await expect.element(button).not.toBeInTheDocument()
  },
)

test('a person who may play meanwhile is told so, and may play', { tags: 'CODE-07' }, async () => {
  fakeApi({
    'GET /api/Codes/requests/mine': none,
    'POST /api/Codes/requests': refusal(409, 'may-play'),
  })
  await show(<AskForCode />, { as: { displayName: 'Nora' } })
  await button.click()
  await expect.element(page.getByText(text.mayPlay)).toHaveFocus()
  expect(currentSession().user.isReader).toBe(true)
})

test('a request that was not sent says so, and can be sent again', { tags: 'CODE-07' }, async () => {
  mayLog(/^The request for a code could not be sent/)
  const { reply } = fakeApi({
    'GET /api/Codes/requests/mine': none,
    'POST /api/Codes/requests': refusal(500, 'error'),
  })
  await show(<AskForCode />, { as: { displayName: 'Nora', emailAddress: personEmail } })
  await button.click()
  await expect
    .element(page.getByRole('alert').getByText(beginningOf(text.notAsked), { exact: false }))
    .toBeVisible()
  reply({ 'POST /api/Codes/requests': { isNew: true, askedAt } })
  await button.click()
  await expect.element(page.getByText(text.asked({ personEmail }))).toHaveFocus()
})

test('who has asked before reads so from the start, and is not asked to ask', {
  tags: 'CODE-07',
}, async () => {
  fakeApi({ 'GET /api/Codes/requests/mine': { askedAt, mayAsk: false } })
  await show(
    <AskForCode>
      <p>No code yet?</p>
    </AskForCode>,
    { as: { displayName: 'Nora', emailAddress: personEmail } },
  )
  const told = page.getByText(text.askedBefore({ personEmail, when: readableMoment(askedAt) }))
  await expect.element(told).toBeVisible()
  // The person has pressed nothing.
  await expect.element(told).not.toHaveFocus()
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByText('No code yet?')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: text.meanwhile })).toHaveAttribute('href', firstTry)
})

test('who has waited for a day may ask again', { tags: 'CODE-07' }, async () => {
  fakeApi({
    'GET /api/Codes/requests/mine': { askedAt, mayAsk: true },
    'POST /api/Codes/requests': { isNew: true, askedAt },
  })
  await show(<AskForCode />, { as: { displayName: 'Nora', emailAddress: personEmail } })
  await page.getByRole('button', { name: text.askAgain }).click()
  await expect.element(page.getByText(text.asked({ personEmail }))).toHaveFocus()
  await expect.element(page.getByRole('button', { name: text.askAgain })).not.toBeInTheDocument()
})
