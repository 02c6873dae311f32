import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { throwAwayFolder } from './throw-away-folder.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** What a fresh copy does not contain, because an owner neither receives nor writes it. */
const left = new Set(['.git', 'node_modules', 'dist', '.react-router', 'data', 'test-results'])

/** A copy of the project, as an owner has it, with the packages of this one. */
export class ProjectCopy {
  readonly folder: string = throwAwayFolder()

  constructor() {
    const ownersSite = path.join(root, 'site')
    cpSync(root, this.folder, {
      recursive: true,
      filter: (source) => !left.has(path.basename(source)) && source !== ownersSite,
    })
    for (const part of ['.', 'engine', 'script', 'server', 'web']) {
      const packages = path.join(root, part, 'node_modules')
      if (existsSync(packages)) symlinkSync(packages, path.join(this.folder, part, 'node_modules'))
    }
  }

  /** Writes a file below `content/`. */
  write(file: string, body: string): void {
    writeFileSync(path.join(this.folder, 'content', file), body)
  }

  /** Writes a file of the owner's, below `site/`. */
  writeOwn(file: string, body: string): void {
    const place = path.join(this.folder, 'site', file)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, body)
  }

  /** Replaces a text in a file below `content/`. Throws when the file does not contain it. */
  change(file: string, from: string | RegExp, to: string): void {
    const before = readFileSync(path.join(this.folder, 'content', file), 'utf8')
    const after = before.replace(from, to)
    if (after === before) throw new Error(`content/${file} does not hold ${from}`)
    this.write(file, after)
  }

  /** Runs the build. Returns its exit code, its output, and its duration in seconds. */
  async build(): Promise<{ status: unknown; printed: string; seconds: number }> {
    const began = performance.now()
    const { CONTENT_FOLDER: _, ...env } = process.env
    const child = spawn(process.execPath, ['script/src/build.ts'], { cwd: this.folder, env })
    const [out, err, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ])
    return { status, printed: out + err, seconds: (performance.now() - began) / 1000 }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
