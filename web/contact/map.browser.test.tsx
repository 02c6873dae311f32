import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as text from '../../content/text/contact.ts'
import { untilSettled } from '../../test/support/components/clock.ts'
import { picture } from '../../test/support/components/picture.ts'
import { show } from '../../test/support/components/show.tsx'
import { PlaceMap } from './map.tsx'

/** A page of this test instead of another website's. */
const elsewhere = `${location.origin}/the-real-map`

async function openMap(width: number) {
  await page.viewport(width, 740)
  await show(
    <PlaceMap
      picture={picture}
      alt="A drawn map"
      text="We drew this map ourselves."
      embed={elsewhere}
      page={elsewhere}
      pageLabel="The map there"
    />,
  )
}
const drawing = page.getByRole('img', { name: 'A drawn map' })
const boxOf = (part: typeof drawing) => part.element().getBoundingClientRect()

test('the map is drawn, 350 px high, and comes from another website only when asked', {
  tags: 'PAGE-10',
}, async () => {
  await openMap(1280)
  await expect.poll(() => boxOf(drawing).height).toBeGreaterThanOrEqual(348)
  await expect
    .poll(() => document.querySelector('[data-frame-origin]')?.getBoundingClientRect().height)
    .toBe(350)
  await untilSettled()
  expect(document.querySelector('iframe')).toBeNull()
  await page.getByRole('button', { name: text.showMap }).click()
  const frame = document.querySelector('iframe')
  await expect.poll(() => frame?.src).toBe(elsewhere)
  await expect.poll(() => frame?.title).toBe('A drawn map')
  await expect.poll(() => frame).toBe(document.activeElement)
  await expect.element(drawing).not.toBeInTheDocument()
})

test('the question about the map leaves the map free on a phone', { tags: 'PAGE-10' }, async () => {
  await openMap(360)
  await expect.poll(() => boxOf(drawing).height).toBe(350)
  const question = page.getByText('We drew this map ourselves.')
  await expect.poll(() => boxOf(question).top - boxOf(drawing).top).toBeGreaterThanOrEqual(350)
})
