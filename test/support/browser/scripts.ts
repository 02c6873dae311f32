import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { built } from './pages.ts'

const manifest = z.record(z.string(), z.object({ file: z.string(), src: z.string().optional() }))

/** Returns the addresses of the script that the build made of a module below `web/`, as a pattern for routes. */
export function scriptOf(module: string): string {
  const chunks = manifest.parse(JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')))
  const file = chunks[module]?.file
  if (file === undefined) throw new Error(`No script of its own was built of ${module}`)
  return `**/${file}`
}
