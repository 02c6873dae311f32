import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { z } from 'zod'
import { noticesFile, type PackageNotice } from '../legal/notices.server.ts'

/** Packages whose files the server itself sends to browsers: the page of the stock chart (server/stocks/page-files.ts). */
export const sentByServer = ['@fontsource-variable/instrument-sans', 'lightweight-charts'] as const

/** The copyright lines of packages under the MIT license that leave its text out, from their repositories. */
const copyrightLines: Readonly<Record<string, string>> = {
  'fancy-canvas': 'Copyright (c) 2019 TradingView, Inc',
  'marked-footnote': 'Copyright (c) 2023 Stilearning',
  // Theirs have no line; this is the author that their package.json names.
  brotli: 'Copyright (c) Devon Govett',
  dfa: 'Copyright (c) Devon Govett',
  fontkit: 'Copyright (c) Devon Govett',
}

const root = path.resolve(import.meta.dirname, '../..')
const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
})

/**
 * Returns plugins for the build of the pages and for that of its workers, which find every package whose code, style
 * sheet or typeface ends up in the client build; and one for the program that renders the pages. They write the licenses
 * to a `licenses.json` in the built site, and to one beside the program.
 *
 * @throws Error during the build if a package has no license, or no file with its text
 */
export function servedPackages(): {
  readonly pages: Plugin
  readonly worker: Plugin
  readonly program: Plugin
} {
  const folders = new Set<string>()
  const add = (bundle: Rolldown.OutputBundle) => {
    for (const file of sourcesOf(bundle)) {
      const folder = packageFolder(file)
      if (folder !== null) folders.add(folder)
    }
  }
  return {
    worker: {
      name: 'served-packages-of-worker',
      generateBundle: (_options, bundle) => add(bundle),
    },
    pages: {
      name: 'served-packages',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(_options, bundle) {
        add(bundle)
        for (const name of sentByServer) for (const folder of withDependencies(name)) folders.add(folder)
        this.emitFile(noticesOf(folders))
      },
    },
    program: {
      name: 'packages-of-program',
      applyToEnvironment: ({ name }) => name === 'ssr',
      generateBundle(_options, bundle) {
        const found = sourcesOf(bundle).map(packageFolder)
        this.emitFile(noticesOf(new Set(found.filter((folder) => folder !== null))))
      },
    },
  }
}

function noticesOf(folders: ReadonlySet<string>): Rolldown.EmittedAsset {
  const notices = [...folders].map(readNotice).sort((one, other) => (one.name < other.name ? -1 : 1))
  return { type: 'asset', fileName: noticesFile, source: JSON.stringify(notices) }
}

/** Returns the files that a bundle is made of: modules, what their style sheets import, typefaces, pictures. */
function sourcesOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.values(bundle).flatMap((output) =>
    output.type === 'asset'
      ? output.originalFileNames.map((file) => path.resolve(root, 'web', file))
      : output.moduleIds.flatMap((id) => [id, ...importedStyles(id)]),
  )
}

/**
 * Returns what a style sheet imports from packages, since Tailwind replaces these imports before they become
 * modules.
 */
function importedStyles(id: string): string[] {
  if (!id.endsWith('.css') || !existsSync(id)) return []
  return [...readFileSync(id, 'utf8').matchAll(/@import\s+"([^"./][^"]*)"/g)].map(([, name = '']) =>
    installed(path.dirname(id), name),
  )
}

/** Returns a path inside a package as seen from a folder: in its `node_modules`, or in those above. */
function installed(from: string, name: string): string {
  const place = path.join(from, 'node_modules', name)
  if (existsSync(place)) return `${place}/`
  if (path.dirname(from) === from) throw new Error(`A style sheet imports ${name}, which is not installed`)
  return installed(path.dirname(from), name)
}

/** Returns the folder of the package that contains a file, or null for a file of our own. */
export function packageFolder(file: string): string | null {
  // The code that joins the parts of a bundle belongs to the bundler.
  if (file.startsWith('\0rolldown/'))
    return packageFolder(createRequire(import.meta.resolve('vite')).resolve('rolldown'))
  return /^\/?.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? null
}

/** Returns the folders of a package of the server and of what is bundled with it. */
function withDependencies(name: string): string[] {
  const folder = path.join(root, 'node_modules', name)
  const { dependencies } = readPackage(folder)
  return [folder, ...Object.keys(dependencies).flatMap(withDependencies)]
}

function readPackage(folder: string): z.output<typeof packageSchema> {
  const read = packageSchema.safeParse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  if (!read.success)
    throw new Error(
      `${folder} is served, but its package.json names no license: ${z.prettifyError(read.error)}`,
    )
  return read.data
}

/**
 * Returns the notice of a package.
 *
 * @throws Error if its package.json names no license, or no file contains the text
 */
function readNotice(folder: string): PackageNotice {
  const { name, version, license } = readPackage(folder)
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  const copyright = copyrightLines[name]
  if (texts.length === 0 && license === 'MIT' && copyright !== undefined)
    texts.push(`${copyright}\n\n${mitText()}`)
  if (texts.length === 0)
    throw new Error(`${name} is served, but contains no file with the text of its license`)
  return { name, version, license, text: texts.join('\n\n') }
}

/** Returns the text of the MIT license, which is also the license of this project, without a copyright line. */
function mitText(): string {
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8')
  return own.slice(own.indexOf('Permission is hereby granted')).trim()
}
