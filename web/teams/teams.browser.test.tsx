import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as pager from '../../content/text/pager.ts'
import * as text from '../../content/text/teams.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { type FakeApi, fakeApi, held, refusal } from '../../test/support/components/fake-api.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import type { Team } from '../api/answers.ts'
import Teams from './teams.tsx'

const team = (id: number, name: string): Team => ({
  id,
  name,
  location: 'Delta',
  conference: 1,
  division: 3,
  createdDate: '2026-11-01T10:00:00Z',
})
const [herons, cranes, storks, ibises, egrets] = ['Herons', 'Cranes', 'Storks', 'Ibises', 'Egrets'].map(
  (name, index) => team(index + 1, name),
)

/** Returns a page of these teams, four to a page, as the server does. */
function pageOf(teams: readonly (Team | undefined)[], currentPage = 1) {
  const known = teams.filter((each) => each !== undefined)
  const totalPages = Math.max(1, Math.ceil(known.length / 4))
  return {
    items: known.slice(4 * (currentPage - 1), 4 * currentPage),
    currentPage,
    totalPages,
    pageSize: 4,
    totalRecords: known.length,
    hasPreviousPage: currentPage > 1,
    hasNextPage: currentPage < totalPages,
  }
}

const rows = page.getByRole('rowheader')
const names = () => rows.elements().map(({ textContent }) => textContent)
const nameField = page.getByRole('textbox', { name: text.name })
const city = page.getByRole('textbox', { name: text.city })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function showTeams(
  reply: NonNullable<Parameters<FakeApi['reply']>[0]['GET /api/teams']>,
  as: Parameters<typeof show>[1] = {},
) {
  const api = fakeApi({ 'GET /api/teams': reply })
  await show(<Teams />, { ...as, at: '/teams' })
  const sent = (name: string) => api.calls.filter((call) => call.name === name)
  return { api, sent }
}

test('anybody makes a team, which is appended to the list', { tags: ['TEAM-01', 'TEAM-04'] }, async () => {
  const { sent, api } = await showTeams(pageOf([]))
  await expect.element(page.getByText(text.count({ count: 0 }))).toBeVisible()
  await expect.element(page.getByText(text.none)).toBeVisible()
  await nameField.fill('Herons')
  await city.fill('Delta')
  await expect.element(page.getByLabelText(text.conference)).toHaveDisplayValue(text.conferences.afc)
  await expect.element(page.getByLabelText(text.division)).toHaveDisplayValue(text.divisions.north)
  await page.getByLabelText(text.conference).selectOptions(text.conferences.nfc)
  await page.getByLabelText(text.division).selectOptions(text.divisions.west)
  api.reply({ 'POST /api/teams': herons ?? team(1, '') })
  await button(text.create).click()
  await expect.element(page.getByText(text.count({ count: 1 }))).toBeVisible()
  await expect
    .element(page.getByRole('row').nth(1))
    .toMatchTextContent(RegExp(`Herons.*Delta.*${text.conferences.nfc}.*${text.divisions.west}`))
  await expect.element(nameField).toHaveValue('')
  await expect
    .poll(() => sent('POST /api/teams').map(({ body }) => body))
    .toEqual([
      {
        id: 0,
        name: 'Herons',
        location: 'Delta',
        conference: 1,
        division: 3,
        createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      },
    ])
})

test('teams are paged four by four, with the page number between the buttons', {
  tags: ['TEAM-02', 'TEAM-03'],
}, async () => {
  await showTeams(({ values }) => pageOf([herons, cranes, storks, ibises, egrets], Number(values['id'])))
  await expect.element(page.getByText(text.count({ count: 5 }))).toBeVisible()
  await expect.element(button(pager.previous)).not.toBeInTheDocument()
  await button(pager.next).click()
  await expect.poll(names).toEqual(['Egrets'])
  await expect
    .element(page.getByRole('navigation', { name: pager.pagesOf({ list: text.paged }) }))
    .toMatchTextContent(RegExp(pager.page({ page: 2 })))
  await expect.element(button(pager.next)).not.toBeInTheDocument()
  await button(pager.previous).click()
  await expect.poll(names).toEqual(['Herons', 'Cranes', 'Storks', 'Ibises'])
})

test('an admin deletes teams, and an emptied page gives way to the one before', {
  tags: ['TEAM-04', 'ROLE-04'],
}, async () => {
  let left = [herons, cranes, storks, ibises, egrets]
  const { api } = await showTeams(({ values }) => pageOf(left, Number(values['id'])), { as: admin })
  api.reply({
    'DELETE /api/teams/{id}': ({ values }) => {
      left = left.filter((each) => each?.id !== Number(values['id']))
      return new Response(null, { status: 204 })
    },
  })
  await button(pager.next).click()
  await button(text.deleteTeam({ team: 'Egrets' })).click()
  await expect.element(page.getByText(text.count({ count: 4 }))).toBeVisible()
  await expect.poll(names).toEqual(['Herons', 'Cranes', 'Storks', 'Ibises'])
  await expect.element(button(pager.previous)).not.toBeInTheDocument()
  await button(text.deleteTeam({ team: 'Cranes' })).click()
  await expect.poll(names).toEqual(['Herons', 'Storks', 'Ibises'])
})

test('an admin who deletes a team stays on its page as long as it has others', {
  tags: 'TEAM-04',
}, async () => {
  const gulls = team(6, 'Gulls')
  let left = [herons, cranes, storks, ibises, egrets, gulls]
  const { api } = await showTeams(({ values }) => pageOf(left, Number(values['id'])), { as: admin })
  api.reply({
    'DELETE /api/teams/{id}': () => {
      left = left.filter((each) => each !== egrets)
      return new Response(null, { status: 204 })
    },
  })
  await button(pager.next).click()
  await expect.poll(names).toEqual(['Egrets', 'Gulls'])
  await button(text.deleteTeam({ team: 'Egrets' })).click()
  await expect.poll(names).toEqual(['Gulls'])
})

test('a new team stays where it was appended when the person comes back to the tab', {
  tags: 'TEAM-01',
}, async () => {
  const { api, sent } = await showTeams(pageOf([herons]))
  await expect.poll(names).toEqual(['Herons'])
  api.reply({ 'POST /api/teams': cranes ?? team(2, '') })
  await button(text.create).click()
  await expect.poll(names).toEqual(['Herons', 'Cranes'])
  dispatchEvent(new Event('visibilitychange'))
  await untilSettled()
  expect(names()).toEqual(['Herons', 'Cranes'])
  expect(sent('GET /api/teams')).toHaveLength(1)
})

test('others cannot delete teams', { tags: ['TEAM-04', 'ROLE-04'] }, async () => {
  await showTeams(pageOf([herons]), { as: player })
  await expect.poll(names).toEqual(['Herons'])
  await expect
    .element(page.getByRole('button', { name: text.deleteTeam({ team: 'Herons' }) }))
    .not.toBeInTheDocument()
})

test('empty fields are marked with what the server says of them, and corrected one by one', {
  tags: 'TEAM-05',
}, async () => {
  mayLog(/^The team could not be created/)
  const { api } = await showTeams(pageOf([]))
  const reasons = { name: 'Please enter a name.', location: 'Please enter a city.' }
  const refusalOf = (...fields: (keyof typeof reasons)[]) =>
    Response.json(
      { status: 400, errors: fields.map((field) => ({ field, reason: reasons[field] })) },
      { status: 400 },
    )
  api.reply({ 'POST /api/teams': refusalOf('name', 'location') })
  await button(text.create).click()
  await expect.element(nameField).toHaveFocus()
  await expect.element(nameField).toHaveAccessibleDescription(reasons.name)
  await expect.element(city).toHaveAttribute('aria-invalid', 'true')
  await nameField.fill('Herons')
  await expect.element(nameField).not.toHaveAttribute('aria-invalid')
  await expect.element(nameField).toHaveFocus()
  api.reply({ 'POST /api/teams': refusalOf('location') })
  await button(text.create).click()
  await expect.element(city).toHaveFocus()
  await expect.element(city).toHaveAccessibleDescription(reasons.location)
})

test('what the server refuses as a whole is only logged', { tags: 'TEAM-05' }, async () => {
  mayLog(/^The team could not be created/)
  const { api, sent } = await showTeams(pageOf([herons]))
  api.reply({ 'POST /api/teams': refusal(429, 'too-many') })
  await nameField.fill('Cranes')
  await button(text.create).click()
  await expect.poll(() => sent('POST /api/teams').length).toBe(1)
  await expect.element(button(text.create)).not.toHaveAttribute('aria-disabled')
  await expect.element(nameField).toHaveValue('Cranes')
  await expect
    .poll(() =>
      page
        .getByRole('alert')
        .elements()
        .filter(({ textContent }) => textContent !== ''),
    )
    .toEqual([])
})

test('waiting for the teams is said, and after a failure they are loaded when asked for', {
  tags: 'TEAM-05',
}, async () => {
  mayLog(/^teams could not be loaded/)
  const first = held(refusal(500, 'error'))
  const { api } = await showTeams(first.reply)
  await expect.element(page.getByText(text.loading)).toBeInTheDocument()
  first.release()
  await expect.element(page.getByText(RegExp(`^${text.notLoaded}`))).toBeVisible()
  api.reply({ 'GET /api/teams': pageOf([herons]) })
  await button(text.load).click()
  await expect.poll(names).toEqual(['Herons'])
})
