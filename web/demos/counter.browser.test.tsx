import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/support/components/show.tsx'
import Counter from './counter.tsx'

test('the button increases the count from 0, by pointer and keyboard', { tags: 'PAGE-15' }, async () => {
  await show(<Counter />, { data: { title: 'Counter', text: 'It counts.', count: 'Count', button: 'More' } })
  const count = page.getByRole('status')
  await expect.element(count).toHaveTextContent('0')
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(count).toHaveTextContent('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(count).toHaveTextContent('2')
  await userEvent.keyboard(' ')
  await expect.element(count).toHaveTextContent('3')
})
