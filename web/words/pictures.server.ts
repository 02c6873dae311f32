import { z } from 'zod'
import type { Picture } from './picture.ts'
import { meant } from './words.ts'

const folder = '../../content/pictures/'
const addresses = import.meta.glob<string>('../../content/pictures/**/*.{svg,png,webp,avif}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})
const sizes = import.meta.glob<{ width: number; height: number }>(
  '../../content/pictures/**/*.{svg,png,webp,avif}',
  { query: '?size', import: 'default', eager: true },
)

const pictures = new Map<string, Picture>()
for (const [file, src] of Object.entries(addresses)) {
  const size = sizes[file]
  if (size) pictures.set(file.slice(folder.length), { src, ...size })
}

/**
 * The shape of a field that names a picture by its path below `content/pictures`, for example `blog/market.svg`; what
 * is read is its address and size.
 */
export const picture = z.string().transform((name, context): Picture => {
  const found = pictures.get(name)
  if (found) return found
  const message = `expected a picture of content/pictures (svg, png, webp or avif), found no '${name}' there${meant(name, [...pictures.keys()])}`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})
