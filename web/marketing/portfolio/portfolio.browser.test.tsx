import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as text from '../../../content/text/portfolio.ts'
import { picture } from '../../../test/support/components/picture.ts'
import { show } from '../../../test/support/components/show.tsx'
import Portfolio from './portfolio.tsx'

const works = (['App', 'Card', 'App', 'Web'] as const).map((kind, place) => ({
  slug: `work-${place + 1}`,
  title: `Work ${place + 1}`,
  kind,
  client: 'Somebody',
  finished: '2026-01-01',
  picture,
  alt: 'A drawing',
  line: `The line of work ${place + 1}`,
}))
const data = {
  masthead: { hour: '08:30', moment: 'Morning', title: 'Portfolio', text: 'What we made.' },
  closing: { title: 'And now?', text: 'Write to us.', link: { label: 'Contact', to: '/contact' } },
  works,
}

const titles = () =>
  page
    .getByRole('region', { name: text.works })
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)
const openPortfolio = () => show(<Portfolio />, { at: '/portfolio', data })

test('the arrow keys filter the works by their kind, and their number is announced', {
  tags: 'PAGE-07',
}, async () => {
  await openPortfolio()
  await expect.poll(titles).toEqual(['Work 1', 'Work 2', 'Work 3', 'Work 4'])
  page.getByRole('radio', { name: text.kinds.All }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: text.kinds.App })).toBeChecked()
  await expect.poll(titles).toEqual(['Work 1', 'Work 3'])
  await expect.element(page.getByRole('status').getByText(text.count({ count: 2 }))).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(titles).toEqual(['Work 2'])
})

test('the preview of a work leafs through those of its filter by arrow keys, and gives the focus back', {
  tags: 'PAGE-07',
}, async () => {
  await openPortfolio()
  await page.getByRole('radio', { name: text.kinds.App }).click()
  const opener = page.getByRole('button', { name: text.preview({ title: 'Work 1' }), exact: false })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  const title = page.getByRole('dialog').getByRole('heading')
  await expect.element(title).toHaveTextContent('Work 1')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(title).toHaveTextContent('Work 3')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(title).toHaveTextContent('Work 1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('each work leads to its page', { tags: 'PAGE-07' }, async () => {
  const { address } = await openPortfolio()
  await page.getByRole('link', { name: text.detailsOf({ title: 'Work 2' }) }).click()
  await expect.poll(() => address()).toBe('/portfolio/work-2')
})
