import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../content/text/about-score.ts'
import * as excludedText from '../../content/text/excluded-games.ts'
import * as board from '../../content/text/leaderboard.ts'
import { bestGame } from '../../test/support/components/best-game.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { bothGames } from '../../test/support/components/game-types.ts'
import { openStreams } from '../../test/support/components/open-streams.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import type { ExcludedGame } from '../api/answers.ts'
import ExcludedGames from './excluded-games.tsx'
import { Leaderboard } from './leaderboard.tsx'

const game = bestGame(31, 'Sludgeface', 230)
const dialog = page.getByRole('dialog')
const flag = page.getByRole('button', { name: board.report({ player: 'Sludgeface' }) })
const moderate = page.getByRole('button', { name: board.moderate({ player: 'Sludgeface' }) })

async function showBoard(as: typeof player, replies: Parameters<typeof fakeApi>[0] = {}) {
  openStreams()
  const api = fakeApi({
    'GET /api/gametypes/page': bothGames,
    'GET /api/gametypes/ranked/{id}': [game],
    'GET /api/gametypes/ranked/{id}/mine': [],
    ...replies,
  })
  await show(<Leaderboard gameTypeId={2} />, { as, at: '/game-dashboard' })
  const sent = () => api.calls.filter(({ name }) => name.startsWith('POST'))
  return { api, sent }
}

test('a name is reported by keyboard with a reason, and the focus comes back', {
  tags: 'REPORT-01',
}, async () => {
  const { sent } = await showBoard(player, { 'POST /api/reports': 'Thank you.' })
  await flag.click()
  await dialog.getByRole('radio', { name: text.other }).click()
  await dialog.getByLabelText(text.note).fill('My children play here.')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Thank you.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(flag).toHaveFocus()
  await expect
    .poll(() => sent().map(({ body }) => body))
    .toEqual([{ gameId: 31, cause: 'other', note: 'My children play here.' }])
})

test('a report that could not be sent says why, and keeps what was typed', {
  tags: 'REPORT-01',
}, async () => {
  mayLog(/^The name could not be reported/)
  await showBoard(player, { 'POST /api/reports': refusal(429, 'too-many', 'Too many reports.') })
  await flag.click()
  await dialog.getByLabelText(text.note).fill('Rude.')
  await dialog.getByRole('button', { name: text.report }).click()
  await expect.element(page.getByText(text.notReported({ reason: 'Too many reports.' }))).toBeVisible()
  await expect.element(dialog.getByLabelText(text.note)).toHaveValue('Rude.')
})

test('an admin takes a score off the leaderboard with a reason', { tags: 'REPORT-03' }, async () => {
  const { api, sent } = await showBoard(admin, {
    'POST /api/gametypes/excluded/{gameId}': { changed: true },
  })
  await moderate.click()
  await expect
    .element(dialog.getByText(text.excludeHint({ person: 'Sludgeface', score: '230' })))
    .toBeVisible()
  await dialog.getByLabelText(text.reason).fill('Played by a program')
  api.reply({ 'GET /api/gametypes/ranked/{id}': [] })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text.excluded)).toBeVisible()
  await expect
    .poll(() => sent())
    .toMatchObject([{ values: { gameId: '31' }, body: { reason: 'Played by a program' } }])
  await expect.element(page.getByText(board.none)).toBeVisible()
})

const excluded: ExcludedGame = {
  id: 4,
  gameId: 31,
  gameName: 'Sandwich',
  personId: 7,
  displayName: 'Sludgeface',
  score: 230,
  reason: 'Played by a program',
  excludedBy: null,
  excludedAt: '2026-11-01T10:00:00Z',
}

test('an admin puts a score back on the leaderboard, and the focus stays in the list', {
  tags: 'REPORT-03',
}, async () => {
  const api = fakeApi({
    'GET /api/gametypes/excluded': { items: [excluded], previous: null, next: null },
    'DELETE /api/gametypes/excluded/{gameId}': { changed: true },
  })
  await show(<ExcludedGames />, { as: admin })
  await expect.element(page.getByText('Played by a program')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sludgeface' })).toHaveAttribute('href', '/people/7')
  api.reply({ 'GET /api/gametypes/excluded': { items: [], previous: null, next: null } })
  await page
    .getByRole('button', { name: excludedText.putBackLabel({ score: '230', person: 'Sludgeface' }) })
    .click()
  await expect.element(page.getByText(excludedText.wasPutBack)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: excludedText.title })).toHaveFocus()
  await expect.element(page.getByText(excludedText.empty)).toBeVisible()
})
