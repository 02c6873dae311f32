import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { differences, type Layout, readLayout, sentences, writeLayout } from './layout.ts'
import { type Look, look, preferSuits } from './look.ts'
import type { Stage } from './stage.ts'
import type { State } from './state.ts'
import type { Picture } from './states.ts'

/** The folder of the layouts and pictures that each state is compared with. */
export const baseline = path.join(import.meta.dirname, 'baseline')

/** The report's view of a changed layout. */
export interface LayoutChange {
  readonly state: string
  readonly sentences: readonly string[]
  readonly before: string | null
  readonly after: string
}

/**
 * The share of pixels by which a picture may differ: letters have other edges in another version of a
 * browser.
 */
export const mostDifferent = { maxDiffPixelRatio: 0.004, threshold: 0.25 }

const updates = ({ config }: TestInfo): boolean => config.updateSnapshots !== 'none'

/**
 * Checks a state: its texts must be readable, and its boxes and colors must match the baseline, unless the
 * baseline is being updated, which replaces it.
 */
export async function compareState(stage: Stage, state: State, info: TestInfo): Promise<void> {
  const file = path.join(baseline, `${state.name}.txt`)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null
  const before = text === null ? null : readLayout(text)
  const { layout, movedByTheme, harms, overflows, violations } = await lookUntilSteady(stage, state, before)
  expect.soft(harms, 'texts that cannot be read').toEqual([])
  expect.soft(overflows, 'what is wider than the window').toEqual([])
  expect.soft(violations, 'what axe finds').toEqual([])
  expect.soft(movedByTheme, 'what moves when only the theme changes').toEqual([])
  if (state.textsOnly) return
  const changed =
    before === null ? ['It is new: script/visual --update keeps it'] : sentences(differences(before, layout))
  if (changed.length === 0) return
  const after = writeLayout(layout)
  const change: LayoutChange = { state: state.name, sentences: changed, before: text, after }
  await info.attach('layout', { body: JSON.stringify(change), contentType: 'application/json' })
  if (updates(info)) writeFileSync(file, after)
  else expect.soft(changed, 'what has moved, come, gone or changed its color').toEqual([])
}

/**
 * Repeats the check until nothing is wrong, or the same is wrong twice in a row: on a busy machine something
 * may appear late.
 */
async function lookUntilSteady(stage: Stage, state: State, before: Layout | null): Promise<Look> {
  let last = await look(stage, state)
  for (let attempt = 0; attempt < 4 && !isRight(last); attempt += 1) {
    const next = await look(stage, state)
    const isSame =
      differences(last.layout, next.layout).length === 0 && problems(last).join() === problems(next).join()
    last = next
    if (isSame) break
  }
  return last

  function isRight(found: Look): boolean {
    if (problems(found).length > 0) return false
    const { layout } = found
    return state.textsOnly === true || (before !== null && differences(before, layout).length === 0)
  }
}

function problems({ harms, movedByTheme, overflows, violations }: Look): readonly string[] {
  return [...harms, ...movedByTheme, ...overflows, ...violations]
}

/**
 * Takes pictures until one matches the previous baseline, or two in a row are the same. They are small, so
 * they are not exactly what was drawn.
 */
export async function takePicture(page: Page, before: Buffer | null): Promise<Buffer> {
  const take = () => page.screenshot({ type: 'webp', quality: 60, animations: 'disabled' })
  let last = await take()
  for (let attempt = 0; attempt < 4 && !before?.equals(last); attempt += 1) {
    const next = await take()
    const isSame = next.equals(last)
    last = next
    if (isSame) break
  }
  return last
}

/** Compares a picture with the one in the baseline, or replaces that one if the baseline is being updated. */
export async function comparePicture(
  { page, settle }: Stage,
  picture: Picture,
  info: TestInfo,
): Promise<void> {
  const file = path.join(baseline, picture.file)
  const before = existsSync(file) ? readFileSync(file) : null
  await page.setViewportSize(picture.size)
  await page.emulateMedia({ colorScheme: picture.theme })
  await preferSuits(page, picture.withFourColors ? 'four' : 'two')
  await page.evaluate(() => window.scrollTo(0, 0))
  await settle()
  const now = await takePicture(page, before)
  if (before?.equals(now)) return
  expect.soft(now).toMatchSnapshot(picture.file, mostDifferent)
  if (!updates(info) || (before && readFileSync(file).equals(before))) return
  if (before) await info.attach(`${picture.file} before`, { body: before, contentType: 'image/webp' })
  await info.attach(`${picture.file} after`, { path: file, contentType: 'image/webp' })
}
