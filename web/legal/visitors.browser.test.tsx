import { expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/legal.ts'
import { show } from '../../test/support/components/show.tsx'
import { SiteContext } from '../words/use-site.ts'
import { Visitors } from './visitors.tsx'

test.each([
  [true, text.visitorsCounted],
  [false, text.visitorsNotCounted],
])(
  'the privacy page says by itself whether visitors are counted: %s',
  {
    tags: 'VISIT-07',
  },
  async (visits, sentence) => {
    await show(
      <SiteContext value={{ ...inject('site'), visits }}>
        <Visitors />
      </SiteContext>,
    )
    await expect.element(page.getByRole('heading', { name: text.visitors })).toBeVisible()
    await expect.element(page.getByText(sentence)).toBeVisible()
  },
)
