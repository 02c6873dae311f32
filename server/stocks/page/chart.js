// Runs in the browser: draws the chart from the table of the page, and tells the frame's owner when it is
// done.

/** @type {typeof import('lightweight-charts')} */
const charts = Reflect.get(window, 'LightweightCharts')

const chart = document.getElementById('chart')
const table = document.querySelector('table')
const legend = document.getElementById('legend')
if (chart && table && legend) draw(chart, table, legend)
// The message contains nothing secret, so that any origin may receive it.
parent.postMessage('chart stands', '*')

/**
 * @param {HTMLElement} place
 * @param {HTMLTableElement} table
 * @param {HTMLElement} legend
 */
function draw(place, table, legend) {
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]).reverse()
  const candles = rows.map(readCandle)
  const names = new Map(
    rows.map((row) => [row.querySelector('time')?.dateTime, row.cells[0]?.textContent ?? '']),
  )

  const { fontFamily } = getComputedStyle(document.body)
  const drawn = charts.createChart(place, {
    autoSize: true,
    // The content security policy blocks the style sheet of the library's logo. The caption contains its name
    // and link instead.
    layout: { attributionLogo: false, fontFamily },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.06 } },
    timeScale: { borderVisible: false, minBarSpacing: 0.2 },
    // Wheel and touch gestures that scroll the page must not move the chart.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    crosshair: { mode: charts.CrosshairMode.Normal },
    localization: {
      locale: document.documentElement.lang,
      timeFormatter: (/** @type {unknown} */ time) => names.get(String(time)) ?? String(time),
    },
  })
  const prices = drawn.addSeries(charts.CandlestickSeries, { borderVisible: false })
  prices.setData(candles)
  const volumes = drawn.addSeries(
    charts.HistogramSeries,
    { priceFormat: { type: 'volume' }, lastValueVisible: false, priceLineVisible: false },
    1,
  )
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.25, bottom: 0 } })
  const [pricePane, volumePane] = drawn.panes()
  volumePane?.setStretchFactor(0.25)
  const watermark = table.dataset['watermark'] ?? ''
  const mark = watermark !== '' && pricePane ? charts.createTextWatermark(pricePane, {}) : undefined

  const applyTheme = () => {
    const up = color('up')
    const down = color('down')
    const upSoft = color('up-soft')
    const downSoft = color('down-soft')
    drawn.applyOptions({
      layout: {
        background: { color: color('surface') },
        textColor: color('muted'),
        panes: { separatorColor: color('line') },
      },
      grid: { vertLines: { color: color('line') }, horzLines: { color: color('line') } },
    })
    mark?.applyOptions({ lines: [{ text: watermark, color: color('line'), fontSize: 40, fontFamily }] })
    prices.applyOptions({ upColor: up, downColor: down, wickUpColor: up, wickDownColor: down })
    volumes.setData(
      candles.map(({ time, open, close, volume }) => ({
        time,
        value: volume,
        color: close < open ? downSoft : upSoft,
      })),
    )
  }
  applyTheme()
  enableButtons(drawn.timeScale(), candles.length, Math.max(20, Math.floor(place.clientWidth / 11)))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme)

  const columns = [...(table.tHead?.rows[0]?.cells ?? [])].map((cell) => cell.textContent)
  const tell = (/** @type {ReturnType<typeof readCandle> | undefined} */ candle) => {
    const row = rows[candle ? candles.indexOf(candle) : -1]
    const [period = '', ...figures] = [...(row?.cells ?? [])].map((cell) => cell.textContent)
    const heading = document.createElement('strong')
    heading.textContent = period
    const parts = figures.map((figure, index) => {
      const part = document.createElement('span')
      part.textContent = `${columns[index + 1]} ${figure}`
      return part
    })
    legend.replaceChildren(heading, ...parts)
  }
  tell(candles.at(-1))
  drawn.subscribeCrosshairMove(({ time }) =>
    tell(candles.find((candle) => candle.time === time) ?? candles.at(-1)),
  )
}

/**
 * Shows the latest candles, and lets the buttons move the range: a keyboard can do what a mouse can do by
 * dragging.
 *
 * @param {import('lightweight-charts').ITimeScaleApi<import('lightweight-charts').Time>} timeScale
 * @param {number} count of all candles
 * @param {number} shown how many of them are wide enough to be distinguished
 */
function enableButtons(timeScale, count, shown) {
  const show = (/** @type {number} */ from, /** @type {number} */ width) => {
    const wide = Math.min(Math.max(width, 10), count)
    const start = Math.min(Math.max(from, 0), count - wide)
    timeScale.setVisibleLogicalRange({ from: start - 0.5, to: start + wide - 0.5 })
  }
  const steps = {
    earlier: (/** @type {number} */ from, /** @type {number} */ width) => show(from - width / 2, width),
    later: (/** @type {number} */ from, /** @type {number} */ width) => show(from + width / 2, width),
    closer: (/** @type {number} */ from, /** @type {number} */ width) => show(from + width / 2, width / 2),
    farther: (/** @type {number} */ from, /** @type {number} */ width) => show(from - width, width * 2),
  }
  show(count, shown)
  for (const [name, step] of Object.entries(steps)) {
    document.getElementById(name)?.addEventListener('click', () => {
      const range = timeScale.getVisibleLogicalRange()
      if (range) step(Math.round(range.from + 0.5), Math.round(range.to - range.from))
    })
  }
  document.getElementById('walk')?.removeAttribute('hidden')
}

/** @param {HTMLTableRowElement} row */
function readCandle(row) {
  const [open = 0, high = 0, low = 0, close = 0, volume = 0] = [...row.querySelectorAll('data')].map(
    ({ value }) => Number(value),
  )
  return { time: row.querySelector('time')?.dateTime ?? '', open, high, low, close, volume }
}

/**
 * Returns a color of the style sheet in the current theme.
 *
 * @param {string} name
 */
function color(name) {
  const probe = document.createElement('span')
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
