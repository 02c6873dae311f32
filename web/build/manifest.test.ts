import { readFileSync } from 'node:fs'
import { imageSize } from 'image-size'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pictureFiles } from '../words/pictures.server.ts'
import { icons } from './icons.ts'
import { manifest } from './manifest.ts'

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.literal('image/png') })
const schema = z.object({
  id: z.literal('/'),
  scope: z.literal('/'),
  start_url: z.literal('/'),
  name: z.string(),
  lang: z.string(),
  icons: z.array(picture.extend({ purpose: z.string() })),
  screenshots: z.array(picture.extend({ form_factor: z.enum(['wide', 'narrow']), label: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string().startsWith('/') })),
})

const made = schema.parse(
  JSON.parse(
    manifest({
      address: '/',
      title: 'Sky',
      siteName: 'Sky',
      description: 'Games',
      canonical: null,
      picture: '',
      changed: null,
      logo: '',
      color: '#f7f5f2',
      language: 'en-US',
    }),
  ),
)

describe('the manifest', { tags: 'FEED-03' }, () => {
  test('has the name, the language and an icon of each kind', () => {
    expect([made.name, made.lang]).toEqual(['Sky', 'en-US'])
    expect(made.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
  })

  test('names icons and pictures of the built site with their size', async () => {
    const logo = readFileSync('content/pictures/logo.svg')
    const drawn = await icons({ type: 'image/svg+xml', bytes: logo }, '#ffffff')
    const files = new Map([
      ...Object.entries(drawn).map(([file, bytes]) => [`/${file}`, bytes] as const),
      ...pictureFiles().map(({ src, bytes }) => [src, bytes] as const),
    ])
    for (const { src, sizes } of [...made.icons, ...made.screenshots]) {
      const { width, height, type } = imageSize(files.get(src) ?? new Uint8Array())
      expect([src, `${width}x${height}`, type]).toEqual([src, sizes, 'png'])
    }
  })

  test('shows each game wide and narrow, and all of one form in the same proportions, as browsers require', () => {
    const forms = Map.groupBy(made.screenshots, ({ form_factor }) => form_factor)
    for (const form of ['wide', 'narrow'] as const) {
      const alike = forms.get(form) ?? []
      expect(alike.map(({ label }) => label)).toEqual(['The table of SkyWay', 'The table of Sandwich'])
      expect(new Set(alike.map(({ sizes }) => sizes)).size).toBe(1)
      const [width = 0, height = 0] = alike[0]?.sizes.split('x').map(Number) ?? []
      expect(width > height).toBe(form === 'wide')
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
      expect(Math.max(width, height)).toBeLessThanOrEqual(Math.min(3840, 2.3 * Math.min(width, height)))
    }
  })

  test('leads to the games and the leaderboard', () => {
    expect([...made.shortcuts.slice(0, 2), made.shortcuts.at(-1)]).toEqual([
      { name: 'Play SkyWay', url: '/new-game/1' },
      { name: 'Play Sandwich', url: '/new-game/2' },
      { name: 'Leaderboard', url: '/game-dashboard' },
    ])
  })
})
