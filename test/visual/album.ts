import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sizeName, sizes, themes } from './looks.ts'
import type { Stage } from './stage.ts'
import type { State } from './state.ts'

/** The folder of the pictures for people to look at. */
export const albumFolder = path.resolve(import.meta.dirname, '../../data/visual/pictures')

/** Takes a picture of the whole page of a state at every size in both themes. */
export async function addToAlbum({ page, settle }: Stage, state: State): Promise<void> {
  mkdirSync(albumFolder, { recursive: true })
  for (const size of state.sizes ?? sizes) {
    await page.setViewportSize(size)
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await page.evaluate(() => window.scrollTo(0, 0))
      await settle()
      const file = path.join(albumFolder, `${state.name}~${sizeName(size)}~${theme}.jpg`)
      await page.screenshot({ path: file, type: 'jpeg', quality: 70, fullPage: true, animations: 'disabled' })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Writes a page with all pictures, one row per state. Returns its file. */
export function writeAlbum(): string {
  const files = globSync('*.jpg', { cwd: albumFolder }).sort()
  const rows = [...Map.groupBy(files, (file) => file.split('~')[0] ?? '')].map(([state, of]) => {
    const pictures = of.map(
      (file) =>
        `<figure><figcaption>${file.split('~').slice(1).join(' ').replace('.jpg', '')}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`,
    )
    return `<section id="${state}"><h2>${state}</h2><div>${pictures.join('')}</div></section>`
  })
  const file = path.join(albumFolder, 'index.html')
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every page and state</title>
<style>
body { font: 14px/1.5 system-ui; margin: 1rem; }
div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; }
figure { margin: 0; flex: none; }
img { border: 1px solid #888; height: 22rem; object-fit: cover; object-position: top; max-width: 40rem; }
</style>${rows.join('\n')}</html>
`,
  )
  return file
}
