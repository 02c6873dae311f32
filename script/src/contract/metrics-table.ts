import { z } from 'zod'
import type { App } from '../../../server/app.ts'

/** What prom-client keeps of a metric. */
const metric = z.object({
  name: z.string(),
  help: z.string(),
  type: z.string(),
  labelNames: z.array(z.string()),
  aggregator: z.string(),
})

const start = '<!-- written by script/generate from the code -->'
const end = '<!-- end of the metrics -->'

/**
 * Returns the server's own metrics as a Markdown table. The column `combine` says how the values of several
 * processes become one: the aggregator of each metric.
 */
export function metricsTable(figures: App['figures']): string {
  const rows = figures
    .getMetricsAsArray()
    .map((each) => metric.parse(each))
    .filter(({ name }) => name.startsWith('skyway_'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, type, labelNames, aggregator, help }) => {
      const labels = labelNames.map((label) => `\`${label}\``).join(', ')
      return `| \`${name}\` | ${type} | ${labels} | ${aggregator} | ${help} |`
    })
  return ['| metric | type | labels | combine | meaning |', '|---|---|---|---|---|', ...rows].join('\n')
}

/**
 * Returns a page with `table` between its two marks.
 *
 * @throws Error if the page does not have the marks
 */
export function withTable(page: string, table: string): string {
  const [before, rest] = page.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`The page has no ${start} or no ${end}`)
  return `${before}${start}\n\n${table}\n\n${end}${after}`
}
