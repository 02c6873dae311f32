import { language } from '../../content/text/language.ts'
import * as text from '../../content/text/stock-page.ts'
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

/**
 * Returns the page with the candles as a table, from which its script draws the chart. Screen readers read
 * the same figures from the table. Without candles it is the page for missing prices.
 */
export function chartPage(profile: StockProfile, options: PageOptions): string {
  const { name: stock, interval, candles } = profile
  const [first] = candles
  const last = candles.at(-1)
  if (!first || !last) return noPricesPage(options)
  const { title, span, chart, period } = text.intervals[interval]
  const from = periodName(first.date, interval)
  const to = periodName(last.date, interval)
  return page(
    title({ stock }),
    options,
    markup`
<header>
  <h1>${stock}</h1>
  <p>${span({ from, to })}</p>
</header>
${profile.source === 'sample' ? sampleMark : none}
${profile.isLate ? lateMark(profile) : none}
<figure>
  <p id="legend" aria-hidden="true"></p>
  <div id="chart" role="img" aria-label="${chart({ stock, from, to })}"></div>
  <div id="walk" role="group" aria-label="${text.buttons}" hidden>
    <button type="button" id="earlier">${text.earlier}</button>
    <button type="button" id="later">${text.later}</button>
    <button type="button" id="closer">${text.closer}</button>
    <button type="button" id="farther">${text.farther}</button>
  </div>
  <figcaption>${withElement(text.drawnBy({ library: place }), library)}</figcaption>
</figure>
<section aria-labelledby="figures">
  <h2 id="figures">${text.figures}</h2>
  <div class="scroll" role="region" aria-labelledby="figures" tabindex="0">
    <table${profile.source === 'sample' ? markup` data-watermark="${text.watermark}"` : none}>
      <thead>
        <tr><th scope="col">${period}</th><th scope="col">${text.open}</th><th scope="col">${text.high}</th><th scope="col">${text.low}</th><th scope="col">${text.close}</th><th scope="col">${text.volume}</th></tr>
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
    text.noneTitle,
    options,
    markup`
<div class="none">
  <h1>${text.noneTitle}</h1>
  <p>${text.none}</p>
</div>`,
  )
}

const none: Markup = { html: '' }
/** Stands for an element in a sentence. No text contains this character. */
const place = '\0'
const sampleMark = markup`<p class="mark sample"><strong>${text.sampleTitle}</strong> ${text.sample}</p>`
const library = markup`<a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">TradingView Lightweight Charts™</a>`

function lateMark({ readAt }: StockProfile): Markup {
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  const time = markup`<time datetime="${readAt}">${when.format(new Date(readAt))}</time>`
  return markup`<p class="mark late"><strong>${text.lateTitle}</strong> ${withElement(text.late({ time: place }), time)}</p>`
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
  return figure.toLocaleString(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: places,
  })
}

function page(title: string, { theme, names, filesAt }: PageOptions, body: Markup): string {
  return markup`<!doctype html>
<html lang="${language}"${theme ? markup` data-theme="${theme}"` : none}>
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

/** Returns a sentence as HTML, with an element in place of each `place`. */
function withElement(sentence: string, element: Markup): Markup {
  const parts = sentence.split(place).map((part) => markup`${part}`.html)
  return { html: parts.join(element.html) }
}

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
