import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as codes from '../../content/text/codes-list.ts'
import * as gameType from '../../content/text/game-type-editor.ts'
import * as newsletters from '../../content/text/newsletters.ts'
import * as teams from '../../content/text/teams.ts'
import { fakeApi } from '../../test/support/components/fake-api.ts'
import { keepLogin } from '../../test/support/components/keep-login.ts'
import { admin, show } from '../../test/support/components/show.tsx'
import MakeForm from '../codes/make-form.tsx'
import { GameTypeForm } from '../game-types/editor/form.tsx'
import { DraftForm } from '../newsletter/desk/draft-form.tsx'
import { draftPrefix } from '../session/storage.ts'
import { CreateForm } from '../teams/create-form.tsx'

/** Forms with what is typed into each of their fields. */
const forms: readonly (readonly [
  what: string,
  of: { form: ReactElement; typed: Readonly<Record<string, string>>; save: string },
])[] = [
  [
    'a new game',
    {
      form: <GameTypeForm loaded={null} />,
      typed: { [gameType.fields.name]: 'Patience of the Moon', [gameType.fields.authorName]: 'Wren' },
      save: gameType.create,
    },
  ],
  [
    'a newsletter',
    {
      form: <DraftForm loaded={null} onChanged={() => {}} />,
      typed: { [newsletters.subject]: 'News of the moon', [newsletters.text]: 'It is full.' },
      save: newsletters.save,
    },
  ],
  [
    'codes',
    {
      form: <MakeForm onMade={() => {}} />,
      typed: { [codes.count]: '12', [codes.note]: 'For the choir' },
      save: codes.make,
    },
  ],
  [
    'a team',
    {
      form: <CreateForm onCreated={() => {}} />,
      typed: { [teams.name]: 'Larks', [teams.city]: 'Delta' },
      save: teams.create,
    },
  ],
]
const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith(draftPrefix))
const field = (label: string) => page.getByRole('textbox', { name: label })

test.each(forms)(
  'what was typed for %s is there after the end of the session and the next login',
  async (_, { form, typed }) => {
    fakeApi()
    keepLogin('ada')
    const first = await show(form, { as: admin })
    for (const [label, words] of Object.entries(typed)) await field(label).fill(words)
    await expect.poll(drafts).not.toEqual([])
    await first.unmount()
    localStorage.clear()
    keepLogin('ada')
    await show(form, { as: admin })
    for (const [label, words] of Object.entries(typed)) await expect.element(field(label)).toHaveValue(words)
  },
)

const saved = forms.filter(([what]) => what === 'codes' || what === 'a team')

test.each(saved)('what was typed for %s is gone once it is saved', async (_, { form, typed, save }) => {
  fakeApi({
    'POST /api/Codes/batches': { codes: ['open sky'] },
    'POST /api/teams': {
      id: 7,
      name: 'Larks',
      location: 'Delta',
      conference: 0,
      division: 0,
      createdDate: '2026-01-02T03:04:05Z',
    },
  })
  keepLogin('ada')
  const first = await show(form, { as: admin })
  for (const [label, words] of Object.entries(typed)) await field(label).fill(words)
  await expect.poll(drafts).not.toEqual([])
  await page.getByRole('button', { name: save }).click()
  await expect.poll(drafts).toEqual([])
  await first.unmount()
  await show(form, { as: admin })
  for (const [label, words] of Object.entries(typed))
    await expect.element(field(label)).not.toHaveValue(words)
})
