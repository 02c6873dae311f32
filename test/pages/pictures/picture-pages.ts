import { globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PictureChange } from './compare-pictures.ts'

/** Writes a page with the pictures that differ: before, after and the difference. Returns its file. */
export function writeChanges(folder: string, summary: string, changes: readonly PictureChange[]): string {
  const sections = changes.map(({ file, kind, pixels }) => {
    const shown = {
      changed: ['before', 'after', 'differences'],
      new: ['after'],
      gone: ['before'],
    }[kind]
    const figures = shown.map((name) => figure(name, `${name}/${file}`))
    const what = kind === 'changed' ? `${pixels} pixels` : kind
    return section(`${nameOf(file)}: ${what}`, figures)
  })
  return write(folder, 'What has changed', `<p>${summary}</p>${sections.join('\n')}`)
}

/** Writes a page with all pictures of a folder, one row per state. Returns its file. */
export function writeAllPictures(folder: string): string {
  const files = globSync('*.jpg', { cwd: folder }).sort()
  const rows = [...Map.groupBy(files, (file) => file.split('~')[0] ?? '')].map(([state, pictures]) =>
    section(
      state,
      pictures.map((file) => figure(nameOf(file.slice(state.length + 1)), file)),
    ),
  )
  return write(folder, 'Every page and state', rows.join('\n'))
}

function nameOf(file: string): string {
  return path.parse(file).name.replaceAll('~', ' ')
}

function section(title: string, figures: readonly string[]): string {
  return `<section><h2>${title}</h2><div>${figures.join('')}</div></section>`
}

function figure(caption: string, file: string): string {
  return `<figure><figcaption>${caption}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`
}

function write(folder: string, title: string, body: string): string {
  const file = path.join(folder, 'index.html')
  writeFileSync(
    file,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>
body { font: 14px/1.5 system-ui; margin: 1rem; }
div { display: flex; gap: 1rem; overflow-x: auto; align-items: start; }
figure { margin: 0; flex: none; }
img { border: 1px solid #888; max-width: 31vw; max-height: 60rem; object-fit: contain; object-position: top; }
</style><h1>${title}</h1>${body}</html>
`,
  )
  return file
}
