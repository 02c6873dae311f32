import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/demos.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, held, refusal } from '../../test/support/components/fake-api.ts'
import { show } from '../../test/support/components/show.tsx'
import { numberText } from '../kit/number.ts'
import System from './system.tsx'
import Weather from './weather.tsx'

const days = [
  { date: '2026-11-05', temperatureC: -4, temperatureF: 25, summary: 'Chilly' },
  { date: '2026-11-06', temperatureC: 30, temperatureF: 86, summary: 'Hot' },
]
const textsOf = (parts: { elements: () => Element[] }) =>
  parts.elements().map(({ textContent }) => textContent)

test.each(['/fetch-data', '/fetch-data/1'])(
  'the weather at %s',
  { tags: ['DEMO-01', 'SITE-12'] },
  async (at) => {
    fakeApi({ 'GET /api/weatherforecast': days })
    await show(<Weather />, { at })
    await expect
      .poll(() => textsOf(page.getByRole('columnheader')))
      .toEqual([text.date, text.celsius, text.fahrenheit, text.summary])
    await expect.poll(() => textsOf(page.getByRole('rowheader'))).toEqual(['11/05/2026', '11/06/2026'])
    await expect
      .poll(() => textsOf(page.getByRole('cell')))
      .toEqual([numberText(-4), '25', 'Chilly', '30', '86', 'Hot'])
    await expect
      .element(page.getByRole('link', { name: text.apis, exact: true }))
      .toHaveAttribute('href', '/fetch-data')
  },
)

test('says that the weather is being loaded, and loads it again after a failure', {
  tags: 'DEMO-01',
}, async () => {
  mayLog(/^weather could not be loaded/)
  const failure = held(refusal(500, 'broken'))
  const api = fakeApi({ 'GET /api/weatherforecast': failure.reply })
  await show(<Weather />)
  await expect.element(page.getByRole('status').getByText(text.loading)).toBeVisible()
  failure.release()
  await expect.element(page.getByText(text.weatherNotLoaded, { exact: false })).toBeVisible()
  api.reply({ 'GET /api/weatherforecast': days })
  await page.getByRole('button', { name: text.loadWeather }).click()
  await expect.element(page.getByText('Chilly')).toBeVisible()
  await expect.element(page.getByText(text.weatherNotLoaded, { exact: false })).not.toBeInTheDocument()
})

test('shows project, date and version of the system', { tags: 'DEMO-02' }, async () => {
  fakeApi({
    'GET /api/system': {
      project: 'Cards',
      date: '2026-01-02T03:04:05Z',
      version: '4.5.6',
      computerName: 'lark',
    },
  })
  await show(<System />)
  await expect
    .poll(() => textsOf(page.getByRole('definition')))
    .toEqual(['Cards', text.time({ date: '01/02/2026', time: '03:04' }), '4.5.6'])
  await expect.poll(() => textsOf(page.getByRole('term'))).toEqual([text.project, text.date, text.version])
})
