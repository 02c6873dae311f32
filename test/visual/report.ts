import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { LayoutChange } from './compare.ts'
import { readLayout } from './layout.ts'

type Attachment = TestResult['attachments'][number]

const folder = path.resolve(import.meta.dirname, '../../data/visual')

/** Writes a page that shows what has changed, before and after side by side, and prints its address. */
export default class VisualReport implements Reporter {
  readonly #parts: string[] = []
  #pictures = 0

  onBegin(): void {
    mkdirSync(folder, { recursive: true })
    for (const file of globSync('*.*', { cwd: folder })) rmSync(path.join(folder, file))
  }

  onTestEnd({ title }: TestCase, { attachments, errors }: TestResult): void {
    const layouts = attachments
      .filter(({ name }) => name === 'layout')
      .map((found) => layoutPart(changeIn(found)))
    const pictures = this.#picturesIn(attachments)
    if (errors.length + layouts.length + pictures.length === 0) return
    const texts = errors.map(
      ({ message }) => `<pre>${escaped(stripVTControlCharacters(message ?? ''))}</pre>`,
    )
    this.#parts.push(
      `<section><h2>${escaped(title)}</h2>${[...pictures, ...layouts, ...texts].join('')}</section>`,
    )
  }

  onEnd(): void {
    const file = path.join(folder, 'index.html')
    const body = this.#parts.length > 0 ? this.#parts.join('\n') : '<p>Everything looks as it did.</p>'
    writeFileSync(file, page(body))
    console.log(`\nBefore and after, side by side: ${file}`)
  }

  /**
   * Returns a row with the previous picture, the current one and their difference, and copies them beside the
   * page.
   */
  #picturesIn(attachments: readonly Attachment[]): string[] {
    const kinds = /^(.+?)(?:\.webp)?[ -](before|after|expected|actual|diff)(?:\.(?:webp|png))?$/
    const rows = Map.groupBy(
      attachments.filter(({ name }) => kinds.test(name)),
      ({ name }) => kinds.exec(name)?.[1] ?? '',
    )
    return [...rows].map(([name, row]) => {
      const cells = row.map(({ name: whole, body, path: file, contentType }) => {
        this.#pictures += 1
        const copy = `${this.#pictures}.${contentType.split('/')[1]}`
        writeFileSync(path.join(folder, copy), body ?? readFileSync(file ?? ''))
        return `<figure><figcaption>${kinds.exec(whole)?.[2]}</figcaption><img src="${copy}" alt=""></figure>`
      })
      return `<h3>${escaped(name)}</h3><div class="row">${cells.join('')}</div>`
    })
  }
}

function changeIn({ body }: Attachment): LayoutChange {
  const { state, sentences, before, after }: LayoutChange = JSON.parse(String(body))
  return { state, sentences, before, after }
}

/** Returns the changes as sentences, and the boxes before and after at the first size that changed. */
function layoutPart({ state, sentences, before, after }: LayoutChange): string {
  const list = sentences.map((sentence) => `<li>${escaped(sentence)}</li>`).join('')
  const size = sentences
    .map((sentence) => /^\d+x\d+/.exec(sentence)?.[0])
    .find((found) => found !== undefined)
  const drawings = size === undefined ? '' : [before, after].map((text) => drawing(text, size)).join('')
  return `<h3>${escaped(state)}: boxes</h3><ul>${list}</ul><div class="row">${drawings}</div>`
}

/** Returns the boxes of a layout at one size as a drawing. */
function drawing(text: string | null, size: string): string {
  if (text === null) return ''
  const { sizes, elements } = readLayout(text)
  const place = sizes.indexOf(size)
  const boxes = [...elements].flatMap(([name, { boxes: all }]) => {
    const box = all[place]
    return box ? [{ name, left: box[0], top: box[1], width: box[2], height: box[3] }] : []
  })
  const [width] = size.split('x').map(Number)
  const height = Math.max(100, ...boxes.map(({ top, height: high }) => top + high))
  const shapes = boxes.map(
    ({ name, left, top, width: wide, height: high }) =>
      `<rect x="${left}" y="${top}" width="${wide}" height="${high}"><title>${escaped(name)}</title></rect>` +
      `<text x="${left + 3}" y="${top + 12}">${escaped(/"(.*)"/.exec(name)?.[1] ?? '')}</text>`,
  )
  return `<figure><svg viewBox="0 0 ${width} ${height}" width="${width}">${shapes.join('')}</svg></figure>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>What looks otherwise</title>
<style>
body { font: 14px/1.5 system-ui; margin: 2rem; }
section { border-top: 2px solid; padding-block: 1rem; }
.row { display: flex; gap: 1rem; overflow-x: auto; }
figure { margin: 0; }
img, svg { border: 1px solid #888; max-width: 46vw; height: auto; }
rect { fill: rgb(44 95 179 / 0.05); stroke: #2c5fb3; }
svg text { font-size: 11px; }
pre { white-space: pre-wrap; background: #eee; padding: 1rem; }
</style><h1>What looks otherwise</h1>${body}</html>
`
}
