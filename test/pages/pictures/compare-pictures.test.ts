import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { throwAwayFolder } from '../../support/server/throw-away-folder.ts'
import { comparePictures } from './compare-pictures.ts'

const folder = throwAwayFolder()
afterAll(() => rmSync(folder, { recursive: true }))
const [before, after, differences] = [below('before'), below('after'), below('differences')]

function below(name: string): string {
  const place = path.join(folder, name)
  mkdirSync(place)
  return place
}

async function paint(place: string, file: string, color: string, height = 10): Promise<void> {
  const picture = sharp({ create: { width: 10, height, channels: 4, background: color } })
  await picture.png().toFile(path.join(place, file))
}

test('names the pictures that differ, have come and have gone, and counts their pixels', async () => {
  for (const place of [before, after]) await paint(place, 'same.png', '#336699')
  await paint(before, 'almost.png', '#336699')
  await paint(after, 'almost.png', '#35659b')
  await paint(before, 'color.png', '#336699')
  await paint(after, 'color.png', '#996633')
  await paint(before, 'longer.png', '#336699')
  await paint(after, 'longer.png', '#336699', 12)
  await paint(before, 'old.png', '#336699')
  await paint(after, 'fresh.png', '#336699')
  expect(await comparePictures(before, after, differences)).toEqual([
    { file: 'color.png', kind: 'changed', pixels: 100 },
    { file: 'fresh.png', kind: 'new', pixels: 0 },
    { file: 'longer.png', kind: 'changed', pixels: 20 },
    { file: 'old.png', kind: 'gone', pixels: 0 },
  ])
  const { width, height } = await sharp(path.join(differences, 'longer.png')).metadata()
  expect([width, height]).toEqual([10, 12])
})
