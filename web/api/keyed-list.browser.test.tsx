import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as pager from '../../content/text/pager.ts'
import * as shell from '../../content/text/shell.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, held } from '../../test/support/components/fake-api.ts'
import { linesOf, savedFiles } from '../../test/support/components/saved-files.ts'
import { admin, show } from '../../test/support/components/show.tsx'
import { ApiFailure } from './failure.ts'
import { KeyedList } from './keyed-list.tsx'

const text = {
  listTitle: 'The birds',
  list: 'the birds',
  search: 'Search the birds',
  searchHint: 'By name.',
  only: 'Show',
  loading: 'The birds are loading.',
  notLoaded: 'The birds could not be loaded',
  notFound: 'No bird matches.',
  download: 'Save the birds',
  notDownloaded: ({ reason }: { reason: string }) => `No file. ${reason}`,
}
const filters = { all: 'All birds', waders: 'Waders' }
const heron = { id: 9, name: 'Heron' }
const tern = { id: 4, name: 'Tern' }

type Read = Parameters<typeof KeyedList<typeof heron, keyof typeof filters>>[0]['read']

const lines = page.getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name })

async function showBirds(read: Read, at = '/birds') {
  const reading = vi.fn(read)
  fakeApi()
  const shown = await show(
    <KeyedList
      name="birds"
      read={reading}
      filters={filters}
      text={text}
      file={{ name: 'birds.csv', columns: ['Number', 'Name'], cells: ({ id, name }) => [id, name] }}
    >
      {(birds) => (
        <ul>
          {birds.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </ul>
      )}
    </KeyedList>,
    { as: admin, at },
  )
  return { ...shown, queries: () => reading.mock.calls.map(([query]) => query) }
}

test('a list says that it is loading, and then shows its only page without a pager', async () => {
  const first = held({ items: [heron, tern], previous: null, next: null })
  await showBirds(first.reply)
  await expect.element(page.getByText(text.loading)).toBeInTheDocument()
  first.release()
  await expect.element(lines.nth(1)).toHaveTextContent('Tern')
  await expect.element(page.getByText(text.loading)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('navigation', { name: pager.pagesOf({ list: text.list }) }))
    .not.toBeInTheDocument()
})

test('a list without a match says so, and has no file to save', async () => {
  await showBirds(async () => ({ items: [], previous: null, next: null }))
  await expect.element(page.getByText(text.notFound)).toBeVisible()
  await expect.element(button(text.download)).not.toBeInTheDocument()
})

test('a list that could not be loaded says so, and is loaded when asked again', async () => {
  mayLog(/^birds could not be loaded/)
  let fails = true
  await showBirds(async () => {
    if (fails) throw new ApiFailure(new Response(null, { status: 500 }), null)
    return { items: [heron], previous: null, next: null }
  })
  await expect.element(page.getByText(text.notLoaded)).toBeVisible()
  fails = false
  await button(shell.tryAgain).click()
  await expect.element(lines).toHaveTextContent('Heron')
  await expect.element(page.getByText(text.notLoaded)).not.toBeInTheDocument()
})

test.each(['9', '9-', 'x-9', '9-9-9'])('an address with the key %s opens the first page', async (key) => {
  const { queries } = await showBirds(
    async () => ({ items: [heron], previous: null, next: null }),
    `/birds?before=${key}&after=${key}`,
  )
  await expect.element(lines).toHaveTextContent('Heron')
  expect(queries()).toEqual([{ search: '', only: 'all' }])
})

test('pages, filters and searches are addresses, to which one can come back', async () => {
  const { address, router, queries } = await showBirds(async ({ before }) =>
    before === undefined
      ? { items: [heron], previous: null, next: '9-9' }
      : { items: [tern], previous: '8-4', next: null },
  )
  await button(pager.next).click()
  await expect.element(lines).toHaveTextContent('Tern')
  await expect.poll(() => address()).toBe('/birds?before=9-9')
  await expect.element(button(pager.next)).not.toBeInTheDocument()
  await button(pager.previous).click()
  await expect.poll(address).toBe('/birds?after=8-4')

  await page.getByRole('link', { name: filters.waders }).click()
  await expect.poll(address).toBe('/birds?only=waders')
  await expect
    .element(page.getByRole('link', { name: filters.waders }))
    .toHaveAttribute('aria-current', 'true')
  await page.getByRole('searchbox', { name: text.search }).fill(' ern ')
  await button(pager.search).click()
  await expect.poll(address).toBe('/birds?search=ern&only=waders')
  await expect.poll(() => queries().at(-1)).toEqual({ search: 'ern', only: 'waders' })
  await button(pager.showAll).click()
  await expect.poll(address).toBe('/birds?only=waders')
  await router.navigate(-1)
  await expect.element(page.getByRole('searchbox', { name: text.search })).toHaveValue('ern')
})

test('the file of a list has every page of what is shown', async () => {
  const files = savedFiles()
  const { queries } = await showBirds(
    async ({ before }) =>
      before === undefined
        ? { items: [heron], previous: null, next: '9-9' }
        : { items: [tern], previous: '8-4', next: null },
    '/birds?search=r&only=waders',
  )
  await button(text.download).click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['birds.csv'])
  expect(await Promise.all(files.map(linesOf))).toEqual([['"Number","Name"', '9,"Heron"', '4,"Tern"']])
  await expect
    .poll(() => queries().slice(1))
    .toEqual([
      { search: 'r', only: 'waders', limit: 500 },
      { search: 'r', only: 'waders', limit: 500, before: '9-9' },
    ])
})

test('a file that could not be made is told with the reason', async () => {
  mayLog(/^A list could not be downloaded/)
  let fails = false
  await showBirds(async () => {
    if (fails) throw new ApiFailure(new Response(null, { status: 500 }), null)
    return { items: [heron], previous: null, next: null }
  })
  await expect.element(lines).toBeVisible()
  fails = true
  await button(text.download).click()
  await expect.element(page.getByRole('alert').getByText(/^No file\. ./)).toBeVisible()
  await expect.element(button(text.download)).not.toHaveAttribute('aria-disabled')
})
