import { expect, test } from 'vitest'
import { afterMove, type OfferState, offerStateOf } from './offer.ts'

/** Returns after which of these moves sounds are offered, counted from 1. */
function offeredAfter(start: OfferState, ...isChosen: boolean[]): number[] {
  let state = start
  return isChosen.flatMap((isOn, move) => {
    const next = afterMove(state, isOn)
    state = next.state
    return next.isOffered ? [move + 1] : []
  })
}

const [on, off] = [true, false]

test.each<[string, OfferState, boolean[], number[]]>([
  ['after the third move, and never again', 0, [off, off, off, off, off, off], [3]],
  ['with the moves before a reload', 2, [off, off], [1]],
  ['not where they were chosen or refused', 0, [on, on, on, on], []],
  ['not where they were on for a while', 0, [off, on, off, off, off], []],
  ['not where that is settled', 'settled', [off, off, off, off], []],
])('sounds are offered %s', { tags: 'SOUND-03' }, (_, state, isChosen, expected) => {
  expect(offeredAfter(state, ...isChosen)).toEqual(expected)
})

test.each<[string | null, OfferState]>([
  [null, 0],
  ['2', 2],
  ['settled', 'settled'],
  ['-1', 0],
  ['1.5', 0],
  ['many', 0],
  ['', 0],
])('what the device remembers as %s counts as %s', (text, state) => {
  expect(offerStateOf(text)).toBe(state)
})
