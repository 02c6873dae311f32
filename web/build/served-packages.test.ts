import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { noticeSchema, noticesFile } from '../legal/notices.server.ts'
import { packageFolder, sentByServer, servedPackages } from './served-packages.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'skyway-packages-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(file: string, text: string): void {
  const place = path.join(folder, file)
  mkdirSync(path.dirname(place), { recursive: true })
  writeFileSync(place, text)
}

/** Makes a package, with a license and its text unless these are null. */
function pack(
  name: string,
  license: string | null = 'MIT',
  text: string | null = `The license of ${name}`,
): void {
  const about = { name, version: '1.2.3', type: 'module', main: 'index.js', ...(license && { license }) }
  write(`node_modules/${name}/package.json`, JSON.stringify(about))
  write(`node_modules/${name}/index.js`, `export const value = '${name}'`)
  if (text !== null) write(`node_modules/${name}/LICENSE.md`, text)
}

/** Builds a page with this script, and returns the packages that are listed besides those of the server. */
async function listed(script: string) {
  write('index.html', '<!doctype html><script type="module" src="/main.js"></script>')
  write('main.js', script)
  const packages = servedPackages()
  await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    plugins: [packages.pages],
    worker: { format: 'es', plugins: () => [packages.worker] },
  })
  const text = readFileSync(path.join(folder, 'dist', noticesFile), 'utf8')
  const server = new Set<string>([...sentByServer, 'fancy-canvas', 'rolldown'])
  return z
    .array(noticeSchema)
    .parse(JSON.parse(text))
    .filter(({ name }) => !server.has(name))
}

describe('a build lists', { tags: 'PAGE-16' }, () => {
  test('the packages of its scripts, workers and style sheets, and no others', async () => {
    for (const name of ['@scope/of-worker', 'of-style', 'unused']) pack(name)
    pack('of-page', 'ISC', 'Do what you want')
    write('worker.js', "import { value } from '@scope/of-worker'\npostMessage(value)")
    write('style.css', '@import "of-style/all.css";')
    write('node_modules/of-style/all.css', 'p { color: teal }')
    const found = await listed(`
      import './style.css'
      import { value } from 'of-page'
      new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }).postMessage(value)`)
    expect(found).toEqual([
      { name: '@scope/of-worker', version: '1.2.3', license: 'MIT', text: 'The license of @scope/of-worker' },
      { name: 'of-page', version: '1.2.3', license: 'ISC', text: 'Do what you want' },
      { name: 'of-style', version: '1.2.3', license: 'MIT', text: 'The license of of-style' },
    ])
  })

  test.each([
    ['names no license', () => pack('bare', null)],
    ['has no file with the text of its license', () => pack('bare', 'MIT', null)],
  ])('nothing, and fails, if a package %s', async (_what, make) => {
    rmSync(path.join(folder, 'node_modules/bare'), { recursive: true, force: true })
    make()
    await expect(listed("import { value } from 'bare'\nconsole.log(value)")).rejects.toThrow(
      /bare.* is served, but/,
    )
  })
})

test.each([
  ['/a/node_modules/react/cjs/react.js', '/a/node_modules/react'],
  ['/a/node_modules/@x/y/z.js', '/a/node_modules/@x/y'],
  ['/a/node_modules/b/node_modules/c/d.js', '/a/node_modules/b/node_modules/c'],
  ['/a/web/kit/button.tsx', null],
  ['\0vite/preload-helper.js', null],
])('%s belongs to %s', { tags: 'PAGE-16' }, (file, found) => {
  expect(packageFolder(file)).toBe(found)
})
