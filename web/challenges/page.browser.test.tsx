import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/challenges.ts'
import { copied } from '../../content/text/share.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { player, show } from '../../test/support/components/show.tsx'
import type { ChallengeResults } from '../api/answers.ts'
import { numberText } from '../kit/number.ts'
import ChallengePage from './page.tsx'

const id = '0b8f1a52-7a4e-4a0e-9a51-8f6f7c1d2e3f'
const challenge = { id, challenger: 'Wren', gameName: 'Bite', gameTypeId: 2, score: 212 } as const
const score = (points: number) => page.getByText(text.score({ score: numberText(points) }), { exact: true })

/** Opens the challenge as a person for whom the server has these results, or logged out. */
async function openChallenge(results?: ChallengeResults) {
  fakeApi({
    'GET /api/challenges/{id}': challenge,
    ...(results && { 'GET /api/challenges/{id}/results': results }),
  })
  const screen = await show(<ChallengePage />, {
    at: `/challenge/${id}`,
    route: '/challenge/:challengeId',
    ...(results && { as: player }),
  })
  await expect.element(score(212).first()).toBeVisible()
  return screen
}

test('whoever has the link sees who challenges and with which score, and is led to the same deal', {
  tags: 'CHAL-02',
}, async () => {
  const { address } = await openChallenge()
  const title = text.challenged({ challenger: 'Wren', game: 'Bite' })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await page.getByRole('link', { name: text.play }).click()
  await expect.poll(address).toBe(`/challenge/${id}/play`)
})

test('a friend who has begun goes on, and does not see their result before the end', {
  tags: 'CHAL-05',
}, async () => {
  const { address } = await openChallenge({ role: 'begun', gameId: 5, results: [] })
  await expect.element(page.getByText(text.begun)).toBeVisible()
  await page.getByRole('link', { name: text.continueGame }).click()
  await expect.poll(address).toBe(`/challenge/${id}/play`)
})

test.each([
  [180, text.behind({ count: 32 })],
  [212, text.equal],
  [230, text.ahead({ count: 18 })],
])(
  'a friend who has finished with %i points sees both results: %s',
  { tags: 'CHAL-05' },
  async (own, comparison) => {
    const results = [{ gameId: 5, name: 'Plover', score: own }]
    const { address } = await openChallenge({ role: 'finished', gameId: 5, results })
    await expect.element(score(own).first()).toBeVisible()
    await expect.element(page.getByText(comparison, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: text.play })).not.toBeInTheDocument()
    await page.getByRole('link', { name: text.seeGame }).click()
    await expect.poll(address).toBe('/my-games/5')
  },
)

test('the challenger copies the link with its text, and sees who has played', {
  tags: 'CHAL-08',
}, async () => {
  const results = [
    { gameId: 5, name: 'Plover', score: 230 },
    { gameId: 6, name: null, score: -4 },
  ]
  await openChallenge({ role: 'challenger', gameId: 3, results })
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: text.copyLink }).click()
  await expect.element(page.getByText(copied)).toBeVisible()
  const told = text.shareText({ game: 'Bite', score: numberText(212) })
  await expect.poll(() => copy).toHaveBeenCalledExactlyOnceWith(`${told}\n${location.origin}/challenge/${id}`)
  const rows = page.getByRole('table', { name: text.who }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(`Plover${numberText(230)}`)
  await expect.element(rows.nth(2)).toHaveTextContent(`${text.hiddenName}${numberText(-4)}`)
  await expect.element(page.getByText(text.nobody)).not.toBeInTheDocument()
})

test('the challenger reads that nobody has finished yet', { tags: 'CHAL-05' }, async () => {
  await openChallenge({ role: 'challenger', gameId: 3, results: [] })
  await expect.element(page.getByText(text.nobody)).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test.each([
  ['an incomplete link', id.slice(0, -1)],
  ['an unknown one', id],
])('there is no challenge by %s', { tags: 'CHAL-02' }, async (_, of) => {
  mayLog(/^challenge could not be loaded/)
  fakeApi({ 'GET /api/challenges/{id}': refusal(404, 'not-found') })
  await show(<ChallengePage />, { at: `/challenge/${of}`, route: '/challenge/:challengeId' })
  await expect.element(page.getByRole('heading', { name: text.noChallenge })).toBeVisible()
})
