import { readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { unseenFocus } from '../support/browser/check-page.ts'
import { addToAlbum } from './album.ts'
import { baseline, comparePicture, compareState } from './compare.ts'
import { colorSize, isWhole } from './looks.ts'
import { stageOf } from './stage.ts'
import { allStates, pictures } from './states.ts'
import { foreignTypefaces } from './typefaces.ts'

const states = allStates()

for (const state of states) {
  const title = `[LOOK-02] [LOOK-04] [LOOK-05] [T-G5] ${state.name} can be read and used by everyone${state.textsOnly ? '' : ', and looks as it did'}`
  test(title, async ({ browser }, info) => {
    const stage = await stageOf(browser, state.viewer)
    await stage.page.emulateMedia({ colorScheme: 'light' })
    await stage.page.setViewportSize(colorSize)
    await state.open(stage)
    await compareState(stage, state, info)
    const { foreignRequests, complaints, motions } = stage.faults()
    expect.soft(foreignRequests, 'requests to other websites').toEqual([])
    expect.soft(motions, 'what moves although less motion is asked for').toEqual([])
    expect
      .soft(
        complaints.filter((line) => !state.mayComplain?.test(line)),
        'errors',
      )
      .toEqual([])
    expect.soft(await stage.page.title()).toMatch(/^(?!Loading).+(· SkyWay|: .+)$/)
    if (state.textsOnly) return
    if (process.env['VISUAL_ALBUM']) await addToAlbum(stage, state)
    for (const picture of isWhole ? pictures.filter(({ state: name }) => name === state.name) : [])
      await comparePicture(stage, picture, info)
    expect.soft(await unseenFocus(stage.page), 'where the focus cannot be seen').toEqual([])
    // Last, because it ends emulation, such as being offline.
    if (!state.withForeignSigns)
      expect.soft(await foreignTypefaces(stage.page), 'typefaces of the machine').toEqual([])
  })
}

test('every file of the baseline belongs to a state, and every picture to one', () => {
  const kept = states.filter(({ textsOnly }) => !textsOnly).map(({ name }) => name)
  const files = new Set([...kept.map((name) => `${name}.txt`), ...pictures.map(({ file }) => file)])
  expect(pictures.filter(({ state }) => !kept.includes(state))).toEqual([])
  expect(readdirSync(baseline).filter((file) => !files.has(file))).toEqual([])
})
