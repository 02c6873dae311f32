import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/shell.ts'
import { show } from '../../test/support/components/show.tsx'
import { Footer } from './footer.tsx'

test('the footer has the address, the useful links and the pages elsewhere', {
  tags: 'SITE-06',
}, async () => {
  const site = inject('site')
  await show(<Footer newsletter={<p>The newsletter</p>} />)
  const foot = page.getByRole('contentinfo')
  for (const row of site.address) await expect.element(foot.getByText(row)).toBeVisible()
  await expect
    .element(foot.getByRole('link', { name: site.email }))
    .toHaveAttribute('href', `mailto:${site.email}`)
  const useful = foot.getByRole('navigation', { name: text.usefulLinks }).getByRole('link')
  await expect
    .poll(() => useful.elements().map((link) => [link.textContent, link.getAttribute('href')]))
    .toEqual(site.usefulLinks.map(({ label, to }) => [label, to]))
  expect(site.social.length).toBeGreaterThan(0)
  for (const { url } of site.social) {
    const found = foot
      .getByRole('link')
      .elements()
      .filter((link) => link.getAttribute('href') === url)
    expect(found.map((link) => link.getAttribute('rel'))).toEqual([expect.stringMatching(/\bme\b/)])
  }
  await expect.element(foot.getByText('The newsletter')).toBeVisible()
})
