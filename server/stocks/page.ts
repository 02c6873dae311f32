import { type Interval, periodName } from './interval.ts'
import type { FileNames } from './page-files.ts'
import type { StockProfile } from './schema.ts'

/** The theme and the files of the page. */
interface PageOptions {
  /** The site's theme if a person has chosen one; otherwise the page follows the system. */
  readonly theme: 'light' | 'dark' | undefined
  readonly names: FileNames
  /** The path of the files, relative to the page: `files`. */
  readonly filesAt: string
}

/** The names of intervals in the sentences of the page. */
const units: Readonly<Record<Interval, { adjective: string; one: string }>> = {
  Daily: { adjective: 'Daily', one: 'Day' },
  Monthly: { adjective: 'Monthly', one: 'Month' },
  Quarterly: { adjective: 'Quarterly', one: 'Quarter' },
  Yearly: { adjective: 'Yearly', one: 'Year' },
  Five: { adjective: 'Five-year', one: 'Five years' },
}

/**
 * Returns the page with the candles as a table, from which its script draws the chart. Screen readers read
 * the same figures from the table.
 */
export function chartPage(profile: StockProfile, options: PageOptions): string {
  const { name, interval, candles } = profile
  const { adjective, one } = units[interval]
  const first = candles[0]
  const last = candles.at(-1)
  const span =
    first && last ? `${periodName(first.date, interval)} to ${periodName(last.date, interval)}` : ''
  return page(
    `${name}, ${adjective.toLowerCase()} candles`,
    options,
    markup`
<header>
  <h1>${name}</h1>
  <p>${adjective} candles, ${span}</p>
</header>
${profile.source === 'sample' ? sampleMark : none}
${profile.isLate ? lateMark(profile) : none}
<figure>
  <p id="legend" aria-hidden="true"></p>
  <div id="chart" role="img" aria-label="${adjective} candles of ${name} with the volume below them, ${span}. The figures are in the table."></div>
  <div id="walk" role="group" aria-label="What the chart shows" hidden>
    <button type="button" id="earlier">Earlier</button>
    <button type="button" id="later">Later</button>
    <button type="button" id="closer">Closer</button>
    <button type="button" id="farther">Farther</button>
  </div>
  <figcaption>Drawn by <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">TradingView Lightweight Charts™</a>, copyright © 2025 TradingView, Inc.</figcaption>
</figure>
<section aria-labelledby="figures">
  <h2 id="figures">The figures</h2>
  <div class="scroll" role="region" aria-labelledby="figures" tabindex="0">
    <table data-source="${profile.source}">
      <thead>
        <tr><th scope="col">${one}</th><th scope="col">Open</th><th scope="col">High</th><th scope="col">Low</th><th scope="col">Close</th><th scope="col">Volume</th></tr>
      </thead>
      <tbody>
${candles.toReversed().map((candle) => row(candle, interval))}      </tbody>
    </table>
  </div>
</section>`,
  )
}

/** Returns the page for missing prices, which says what happens next. */
export function noPricesPage(options: PageOptions): string {
  return page(
    'No prices at the moment',
    options,
    markup`
<div class="none">
  <h1>No prices at the moment</h1>
  <p>The source of the prices did not answer, or gave figures that cannot be right. It is asked again in half a minute.</p>
</div>`,
  )
}

const none: Markup = { html: '' }
const sampleMark: Markup = {
  html: '<p class="mark sample"><strong>Sample data.</strong> These prices are made up; no company has them.</p>',
}

function lateMark({ readAt }: StockProfile): Markup {
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return markup`<p class="mark late"><strong>Not the latest.</strong> The source does not answer at the moment. These are its last good prices, of <time datetime="${readAt}">${when.format(new Date(readAt))} UTC</time>.</p>`
}

function row(candle: StockProfile['candles'][number], interval: Interval): Markup {
  const { date, open, high, low, close, volume } = candle
  const figures = [open, high, low, close].map(
    (price) => markup`<td><data value="${price}">${inWords(price, 2)}</data></td>`,
  )
  return markup`<tr><th scope="row"><time datetime="${date}">${periodName(date, interval)}</time></th>${figures}<td><data value="${volume}">${inWords(volume, 0)}</data></td></tr>
`
}

function inWords(figure: number, decimals: number): string {
  // A price below 1 needs more than two decimals.
  const places = decimals > 0 && figure < 1 ? 6 : decimals
  return figure.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: places,
  })
}

function page(title: string, { theme, names, filesAt }: PageOptions, body: Markup): string {
  return markup`<!doctype html>
<html lang="en"${theme ? markup` data-theme="${theme}"` : none}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="preload" as="font" type="font/woff2" crossorigin href="${filesAt}/${names.font}">
<link rel="stylesheet" href="${filesAt}/${names.style}">
<script src="${filesAt}/${names.library}" defer></script>
<script src="${filesAt}/${names.script}" type="module"></script>
</head>
<body>
<main>${body}
</main>
</body>
</html>
`.html
}

/** HTML from `markup`. */
interface Markup {
  readonly html: string
}

type Part = Markup | string | number

/** Returns HTML. Parts that are not Markup are escaped. */
function markup(texts: TemplateStringsArray, ...parts: (Part | readonly Markup[])[]): Markup {
  const html = texts.map((text, index) => text + (index < parts.length ? written(parts[index] ?? '') : ''))
  return { html: html.join('') }
}

function written(part: Part | readonly Markup[]): string {
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  }
  return 'html' in part ? part.html : part.map(({ html }) => html).join('')
}
