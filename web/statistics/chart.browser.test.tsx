import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as text from '../../content/text/statistics.ts'
import ScoreChart from './chart.tsx'

const scores = [
  { from: 200, own: 1, everybody: 4 },
  { from: 230, own: 3, everybody: 5 },
  { from: 270, own: 0, everybody: 11 },
]
const chart = page.getByRole('figure')

test('the chart draws the shares of its table, own games and those of everybody on one scale', {
  tags: 'STAT-02',
}, async () => {
  await render(<ScoreChart scores={scores} gameName="Sandwich" />)
  await expect.element(chart.getByText(text.yours({ count: 4 }))).toBeVisible()
  await expect.element(chart.getByText(text.everybodys({ count: 20 }))).toBeVisible()
  await chart.getByText(text.asTable).click()
  await expect.element(chart.getByRole('table')).toBeVisible()
  const figure = chart.element()
  const numbers = (selector: string, read: (element: Element) => string | null) =>
    [...figure.querySelectorAll(selector)].map((element) =>
      Math.round(Number.parseFloat(read(element) ?? '')),
    )
  const [top = 0] = numbers('.statistics-lines li:last-child', ({ textContent }) => textContent)
  const drawn = (bars: string) =>
    numbers(bars, (bar) => bar.getAttribute('height')).map((height) => Math.round((height * top) / 100))
  await expect
    .poll(() => drawn('.statistics-own'))
    .toEqual(numbers('tbody td:nth-of-type(2)', ({ textContent }) => textContent))
  await expect
    .poll(() => drawn('.statistics-all'))
    .toEqual(numbers('tbody td:nth-of-type(3)', ({ textContent }) => textContent))
  await expect.poll(() => Math.max(...drawn('.statistics-own'))).toBe(75)
  await expect.poll(() => Math.max(...drawn('.statistics-all'))).toBe(55)
})

test('the chart says in words which scores are the most frequent', { tags: 'STAT-02' }, async () => {
  await render(<ScoreChart scores={scores} gameName="Sandwich" />)
  await expect
    .element(page.getByRole('img', { name: RegExp(`^${text.chart({ game: 'Sandwich' })}`) }))
    .toHaveAccessibleName(
      [
        text.chart({ game: 'Sandwich' }),
        text.yoursMostOften({ range: text.range({ from: '230', to: '239' }) }),
        text.everybodysMostOften({ range: text.range({ from: '270', to: '279' }) }),
      ].join(' '),
    )
})
