import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal, unreachable } from '../../test/support/components/fake-api.ts'
import { show } from '../../test/support/components/show.tsx'
import Newsletter, { type loader } from './newsletter.tsx'

// Only Node.js can read the words of the page.
vi.mock('./content.server.ts', () => ({ newsletter: {} }))

const words: ReturnType<typeof loader> = {
  title: 'The newsletter',
  text: 'Do you want it?',
  notWhole: 'The link is not whole.',
  confirm: 'Subscribe',
  remove: 'No, thanks',
  unsubscribe: 'Do you want to leave?',
  unsubscribeNow: 'Leave',
  weeklyTitle: 'The weekly mail',
  weekly: 'Do you want no more of them?',
  weeklyOff: 'No more',
  notReached: 'Nobody answers.',
  done: 'You may close this page.',
}
const buttons = page.getByRole('button')
const said = page.getByRole('status')

async function open(fragment: string, replies: Parameters<typeof fakeApi>[0] = {}) {
  location.hash = fragment
  const api = fakeApi(replies)
  await show(<Newsletter />, { at: '/newsletter', data: words })
  return api
}

afterEach(() => {
  location.hash = ''
})

test.each([
  ['token', words.confirm, 'POST /api/subscribers/confirm'],
  ['token', words.remove, 'POST /api/subscribers/remove'],
  ['unsubscribe', words.unsubscribeNow, 'POST /api/subscribers/remove'],
  ['weekly', words.weeklyOff, 'POST /api/weekly-mails/remove'],
])(
  'the link #%s changes nothing before %s is pressed',
  { tags: ['NEWS-02', 'NEWS-04', 'WEEK-05'] },
  async (name, label, call) => {
    const { calls } = await open(`#${name}=7c1f`, { [call]: 'It is done.' })
    await expect.element(page.getByRole('button', { name: label })).toBeVisible()
    await untilSettled()
    expect(calls).toEqual([])
    await page.getByRole('button', { name: label }).click()
    await expect.element(said).toHaveTextContent(`It is done. ${words.done}`)
    await expect.element(buttons).not.toBeInTheDocument()
    await expect
      .poll(() => calls.map(({ name: called, body }) => [called, body]))
      .toEqual([[call, { token: '7c1f' }]])
  },
)

test('a link that is not whole says so', { tags: 'NEWS-02' }, async () => {
  await open('')
  await expect.element(page.getByText(words.notWhole)).toBeVisible()
  await expect.element(buttons).not.toBeInTheDocument()
})

test('a refusal and a server that does not answer are told, and the button stays', {
  tags: 'NEWS-02',
}, async () => {
  mayLog(/^The subscription or the weekly mail could not be changed/)
  const api = await open('#weekly=7c1f', {
    'POST /api/weekly-mails/remove': refusal(400, 'invalid', 'This link is old.'),
  })
  await buttons.click()
  await expect.element(said).toHaveTextContent('This link is old.')
  api.reply({ 'POST /api/weekly-mails/remove': unreachable })
  await buttons.click()
  await expect.element(said).toHaveTextContent(words.notReached)
  await expect.element(page.getByRole('button', { name: words.weeklyOff })).toBeVisible()
})

test('another link that is opened on the page starts again', { tags: 'NEWS-02' }, async () => {
  await open('#unsubscribe=7c1f', { 'POST /api/subscribers/remove': 'It is done.' })
  await buttons.click()
  await expect.element(said).toMatchTextContent(/^It is done\./)
  location.hash = '#weekly=8d2a'
  await expect.element(page.getByRole('button', { name: words.weeklyOff })).toBeVisible()
  await expect.element(said).toBeEmptyDOMElement()
})
