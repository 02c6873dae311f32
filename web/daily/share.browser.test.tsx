import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/daily.ts'
import * as shared from '../../content/text/share.ts'
import { mayLog } from '../../test/support/components/console-errors.ts'
import { fakeApi, refusal } from '../../test/support/components/fake-api.ts'
import { show } from '../../test/support/components/show.tsx'
import type { SharedResult } from '../api/answers.ts'
import Share from './share.tsx'

const link = '6f0f9a3a-0000-4000-8000-000000000001'
const result: SharedResult = {
  betterThan: 40,
  day: '2026-11-22',
  gameName: 'Bite',
  gameTypeId: 2,
  isOver: false,
  marks: [['gained', 'not-gained', 'gained', 'gained', 'gained', 'gained']],
  results: 6,
  score: 212,
  text: 'Bite of November 22: 212',
  won: true,
}
const address = `${location.origin}/daily/result?of=${link}`
const file = { name: 'Bite 2026-11-22.png', type: 'image/png', size: 3 }
const save = page.getByRole('button', { name: text.savePictureOf({ game: 'Bite' }) })
const share = page.getByRole('button', { name: text.shareOf({ game: 'Bite' }) })

/** Shows the buttons on a device whose share sheet takes pictures or not. Returns what is shared and copied. */
async function openShare(takesPictures: boolean, picture = new Response('PNG')) {
  const got: ShareData[] = []
  const copied: string[] = []
  vi.stubGlobal('navigator', {
    canShare: ({ files = [] }: ShareData) => takesPictures && files.every(({ type }) => type === file.type),
    share: async (data: ShareData) => got.push(data),
    clipboard: { writeText: async (copy: string) => copied.push(copy) },
    onLine: true,
  })
  fakeApi({ 'GET /api/daily/results/{link}/picture': picture })
  await show(<Share result={result} link={link} />)
  return { got, copied }
}

test('the share sheet of a device that takes pictures gets the picture with the text', {
  tags: 'DAILY-13',
}, async () => {
  const { got } = await openShare(true)
  await share.click()
  await expect.poll(() => got).toMatchObject([{ text: result.text, url: address, files: [file] }])
})

test('the share sheet of a device that takes none gets the text alone', { tags: 'DAILY-13' }, async () => {
  const { got } = await openShare(false)
  await share.click()
  await expect.poll(() => got).toEqual([{ text: result.text, url: address }])
})

test('the share sheet gets the text alone if the picture does not come', { tags: 'DAILY-13' }, async () => {
  mayLog(/^The picture of a result could not be loaded/)
  const { got } = await openShare(true, refusal(503, 'unavailable'))
  await share.click()
  await expect.poll(() => got).toEqual([{ text: result.text, url: address }])
})

test('text and link are copied', { tags: 'DAILY-10' }, async () => {
  const { copied } = await openShare(false)
  await page.getByRole('button', { name: text.copyOf({ game: 'Bite' }) }).click()
  await expect.element(page.getByText(shared.copied)).toBeVisible()
  await expect.poll(() => copied).toEqual([`${result.text}\n${address}`])
})

test('the picture is saved under the name of the game and its day', { tags: 'DAILY-13' }, async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  await openShare(false)
  await save.click()
  await expect.poll(() => saved).toEqual([file.name])
})

test('says that a picture could not be loaded, and saves nothing', { tags: 'DAILY-13' }, async () => {
  mayLog(/^The picture of a result could not be loaded/)
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await openShare(false, refusal(503, 'unavailable'))
  await save.click()
  await expect.element(page.getByText(shared.pictureNotSaved)).toBeVisible()
  expect(click).not.toHaveBeenCalled()
})
