// Takes a picture of every page of the built site, whole, at 360 and 1280 pixels by day and by night, into
// data/screenshots (or the folder that is named); `script/screenshots data/shots /pricing /team` takes those pages only.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { allPlaces } from '../web/journeys/places.ts'
import { openOneProcess } from './robot/house.ts'
import { withoutLimits } from './robot/process.ts'

const [folder = 'data/screenshots', ...only] = process.argv.slice(2)
const looks = ([360, 1280] as const).flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** Scrolls to the end and back, so that pictures come that load when they are near. */
async function walkThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    scrollTo(0, 0)
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

mkdirSync(folder, { recursive: true })
const house = await openOneProcess(withoutLimits)
const browser = await chromium.launch({
  executablePath: execFileSync(path.join(import.meta.dirname, 'browser'), { encoding: 'utf8' }).trim(),
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
})
try {
  const page = await browser.newPage({ baseURL: house.address, reducedMotion: 'reduce' })
  for (const { address } of allPlaces()) {
    if (only.length > 0 && !only.includes(address)) continue
    await page.goto(address, { waitUntil: 'networkidle' })
    for (const { width, colorScheme } of looks) {
      await page.setViewportSize({ width, height: width === 360 ? 640 : 720 })
      await page.emulateMedia({ colorScheme })
      await walkThrough(page)
      const name = address.slice(1).replaceAll('/', '-') || 'start'
      await page.screenshot({
        path: path.join(folder, `${name}-${width}-${colorScheme}.png`),
        fullPage: true,
      })
    }
    console.log(address)
  }
} finally {
  await browser.close()
  await house.close()
}
console.log(`The pictures are in ${folder}.`)
