import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as listText from '../../content/text/people-list.ts'
import * as text from '../../content/text/person.ts'
import * as session from '../../content/text/session.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { linesOf, savedFiles } from '../../test/support/components/saved-files.ts'
import { admin, player, show } from '../../test/support/components/show.tsx'
import type { ListedPerson, ManagedPerson } from '../api/answers.ts'
import PeoplePage from './list-page.tsx'
import PersonPage from './person-page.tsx'

const nora: ManagedPerson = {
  id: 7,
  displayName: 'Nora of the North',
  emailAddress: 'nora@example.org',
  arrivedAt: '2026-10-01T10:00:00Z',
  lastSeenAt: null,
  readerSince: null,
  isReader: false,
  isAdmin: false,
  isOwn: false,
  isNameReset: false,
  hasPicture: false,
  picture: '',
  disabledAt: null,
  disabledNote: '',
  totals: [],
}
const none = { items: [], previous: null, next: null }
const heading = page.getByRole('heading', { level: 1 })
const dialog = page.getByRole('dialog')
const act = (name: string) =>
  page.getByRole('region', { name: text.acts }).getByRole('button', { name, exact: true })

async function showPerson(person: ManagedPerson = nora, replies: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    'GET /api/People/{id}': person,
    'GET /api/People/{id}/games': none,
    'GET /api/People/{id}/acts': none,
    ...replies,
  })
  const shown = await show(<PersonPage />, { as: admin, at: '/people/7', route: '/people/:id' })
  const sent = () =>
    api.calls.filter(({ name }) => name.startsWith('POST')).map(({ name, body }) => [name, body])
  return { ...shown, api, sent }
}

async function confirm(name: string) {
  await act(name).click()
  await dialog.getByRole('button', { name, exact: true }).click()
}

test.each<
  [
    label: string,
    before: Partial<ManagedPerson>,
    part: string,
    body: object,
    after: Partial<ManagedPerson>,
    told: string,
  ]
>([
  [text.enable, { disabledAt: '2026-11-01T10:00:00Z' }, 'enable', {}, { disabledAt: null }, text.enabled],
  [
    text.resetName,
    {},
    'reset-name',
    { displayName: nora.displayName },
    { displayName: 'Player 7' },
    text.nameWasReset,
  ],
  [text.resetPicture, { hasPicture: true }, 'reset-picture', {}, { hasPicture: false }, text.pictureWasReset],
  [text.makeReader, {}, 'reader', { isReader: true }, { isReader: true }, text.readerMade],
  [text.endReader, { isReader: true }, 'reader', { isReader: false }, { isReader: false }, text.readerEnded],
  [text.giveAdmin, {}, 'admin', { isAdmin: true }, { isAdmin: true }, text.adminGiven],
  [text.takeAdmin, { isAdmin: true }, 'admin', { isAdmin: false }, { isAdmin: false }, text.adminTaken],
])(
  '%s is sent after a question, and the page shows the person as they are now',
  { tags: ['PEOPLE-03', 'PEOPLE-04'] },
  async (label, before, part, body, after, told) => {
    const changed = { changed: true, person: { ...nora, ...before, ...after } }
    const { sent } = await showPerson(
      { ...nora, ...before },
      {
        'POST /api/People/{id}/enable': changed,
        'POST /api/People/{id}/reset-name': changed,
        'POST /api/People/{id}/reset-picture': changed,
        'POST /api/People/{id}/reader': changed,
        'POST /api/People/{id}/admin': changed,
      },
    )
    await confirm(label)
    await expect.element(page.getByText(told)).toBeVisible()
    await expect.poll(() => sent()).toEqual([[`POST /api/People/{id}/${part}`, body]])
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(heading).toHaveFocus()
    await expect.element(heading).toHaveTextContent(changed.person.displayName)
  },
)

test('a person is disabled by keyboard, with a note that admins read', { tags: 'PEOPLE-02' }, async () => {
  const person = { ...nora, disabledAt: '2026-11-26T10:00:00Z', disabledNote: 'Insults' }
  const { sent } = await showPerson(nora, { 'POST /api/People/{id}/disable': { changed: true, person } })
  await act(text.disable).click()
  await expect.element(dialog.getByLabelText(text.noteField)).toHaveFocus()
  await userEvent.keyboard('Insults{Enter}')
  await expect.element(page.getByText(text.disabled)).toBeVisible()
  await expect.poll(() => sent()).toEqual([['POST /api/People/{id}/disable', { note: 'Insults' }]])
  await expect.element(page.getByText(text.note({ note: 'Insults' }))).toBeVisible()
  await expect.element(act(text.disable)).not.toBeInTheDocument()
  await expect.element(act(text.enable)).toBeVisible()
})

test('an act that another admin has done before is told', { tags: 'PEOPLE-07' }, async () => {
  await showPerson(nora, {
    'POST /api/People/{id}/reader': { changed: false, person: { ...nora, isReader: true } },
  })
  await confirm(text.makeReader)
  await expect.element(page.getByText(text.unchanged)).toBeVisible()
  await expect.element(act(text.endReader)).toBeVisible()
})

test('a refused act says why, and the person is loaded again', {
  tags: ['PEOPLE-05', 'PEOPLE-07'],
}, async () => {
  mayLog(/^The act on a person failed/)
  const { api } = await showPerson(nora, {
    'POST /api/People/{id}/reset-name': refusal(409, 'conflict', 'The name has changed.'),
  })
  await act(text.resetName).click()
  api.reply({ 'GET /api/People/{id}': { ...nora, displayName: 'Gentle Nora' } })
  await dialog.getByRole('button', { name: text.resetName }).click()
  await expect.element(page.getByText(text.failed({ reason: 'The name has changed.' }))).toBeVisible()
  await expect.element(heading).toHaveTextContent('Gentle Nora')
})

test('a person is deleted after the name was typed', { tags: 'PEOPLE-06' }, async () => {
  const wrong = Response.json(
    { status: 400, detail: 'Not the name.', errors: [{ field: 'displayName', reason: 'Not the name.' }] },
    { status: 400 },
  )
  const { address, sent, api } = await showPerson(nora, { 'POST /api/People/{id}/delete': wrong })
  await confirm(text.remove)
  await expect.element(dialog.getByText('Not the name.')).toBeVisible()
  api.reply({ 'POST /api/People/{id}/delete': { account: 'deleted' } })
  await dialog.getByLabelText(text.typeName).fill(nora.displayName)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(text.removed)).toBeVisible()
  await expect
    .poll(() => sent().at(-1))
    .toEqual(['POST /api/People/{id}/delete', { displayName: nora.displayName }])
  await expect.poll(address).toBe('/people')
})

test('the own account has no way to lock itself out', { tags: 'PEOPLE-05' }, async () => {
  await showPerson({ ...nora, isOwn: true, isAdmin: true })
  await expect.element(page.getByText(text.you)).toBeVisible()
  await expect.element(act(text.takeAdmin)).toBeVisible()
  for (const grave of [text.disable, text.remove]) await expect.element(act(grave)).not.toBeInTheDocument()
})

test('an unknown person is not there, and the list is one press away', { tags: 'PEOPLE-01' }, async () => {
  mayLog(/^person could not be loaded/)
  await showPerson(nora, { 'GET /api/People/{id}': refusal(404, 'not-found') })
  await expect.element(page.getByRole('heading', { name: text.missing })).toBeVisible()
  await expect.element(page.getByRole('link', { name: text.toList })).toHaveAttribute('href', '/people')
})

test('a line of the people tells role, games and visits, and leads to the person', {
  tags: 'PEOPLE-01',
}, async () => {
  const files = savedFiles()
  const ruben: ListedPerson = {
    id: 8,
    displayName: 'Ruben',
    emailAddress: null,
    arrivedAt: '2026-10-01T10:00:00Z',
    lastSeenAt: '2026-11-20T10:00:00Z',
    isReader: true,
    readerSince: '2026-10-02T10:00:00Z',
    isAdmin: null,
    disabledAt: '2026-11-21T10:00:00Z',
    totals: [{ gameTypeId: 2, gameName: 'Sandwich', games: 3, best: 250 }],
  }
  fakeApi({ 'GET /api/People/list': { items: [ruben], previous: null, next: null } })
  await show(<PeoplePage />, { as: admin, at: '/people' })
  const line = page.getByRole('region', { name: listText.listTitle }).getByRole('listitem')
  await expect.element(line.getByRole('link', { name: 'Ruben' })).toHaveAttribute('href', '/people/8')
  for (const told of [
    listText.noEmail,
    listText.games({ count: 3 }),
    listText.best({ game: 'Sandwich', score: '250' }),
  ]) {
    await expect.element(line.getByText(told)).toBeVisible()
  }
  await page.getByRole('button', { name: listText.download }).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['people.csv'])
  const [rows = []] = await Promise.all(files.map(linesOf))
  expect(rows[1]).toBe(
    `8,"Ruben","","${ruben.arrivedAt}","${ruben.lastSeenAt}","${listText.yes}","${ruben.readerSince}","${listText.byGroups}","${ruben.disabledAt}",3,"Sandwich 250"`,
  )
})

test.each([
  ['the list', <PeoplePage key="list" />],
  ['a person', <PersonPage key="person" />],
])('%s is for admins', { tags: 'PEOPLE-01' }, async (_, element) => {
  fakeApi()
  await show(element, { as: player, at: '/people' })
  await expect.element(page.getByText(session.forAdmins)).toBeVisible()
})
