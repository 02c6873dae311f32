import path from 'node:path'
import { z } from 'zod'
import { contentOf } from '../../content/reader/content.ts'
import { readYaml } from '../../content/reader/read.ts'
import * as text from '../../content/text/manifest.ts'
import { picture } from '../words/pictures.server.ts'
import type { BuiltPage } from './page.ts'

/** A game of the site, as its file in content/games names it. */
const gameSchema = z.object({ id: z.int(), name: z.string() })

const gameFiles = contentOf('games', '.yaml', (source) => readYaml(source, gameSchema))

/**
 * Returns the web app manifest, which a phone or computer reads when the site is installed there. Warns of a picture of a
 * game that is missing in content/pictures/app, and leaves it out.
 */
export function manifest({ siteName, description, color, language }: BuiltPage): string {
  const games = gameFiles
    .entries()
    .map(({ source, value }) => ({ ...value, slug: path.parse(source.file).name }))
    .sort((one, other) => one.id - other.id)
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    description,
    lang: language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    icons: [icon(192, '192', 'any'), icon(512, '512', 'any'), icon(512, 'maskable', 'maskable')],
    screenshots: games.flatMap(({ name, slug }) =>
      (['wide', 'narrow'] as const).flatMap((form) => {
        const shown = png(`app/${slug}-${form}.png`)
        return shown ? [{ ...shown, form_factor: form, label: text.table({ game: name }) }] : []
      }),
    ),
    shortcuts: [
      ...games.map(({ id, name }) => ({ name: text.play({ game: name }), url: `/new-game/${id}` })),
      { name: text.leaderboard, url: '/game-dashboard' },
    ],
  })
}

function icon(size: number, name: string, purpose: string) {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}

function png(name: string) {
  const { data, error } = picture.safeParse(name)
  if (!data) {
    process.stderr.write(`The manifest leaves out a picture: ${z.prettifyError(error)}\n`)
    return null
  }
  return { src: data.src, sizes: `${data.width}x${data.height}`, type: 'image/png' }
}
