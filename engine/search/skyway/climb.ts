import { type Card, countsAs, jokerValue, type Suit } from '../../cards/card.ts'
import type { Pile } from '../../skyway/grid.ts'

/**
 * What lies on a place, for one suit: the higher value of its cards there times 16, plus the lower one. A card
 * that is missing counts 0, so a place without the suit is 0.
 */
export type PlaceCode = number

/** The code of an empty place. No pile has it, because no card has the value 1. */
export const emptyPlace: PlaceCode = 1

/** The highest value that is not a joker's. */
export const highestValue = 14

/** A top that no card exceeds: the climb has failed. */
const failed = 15

const valueBits = 4
const valueMask = 2 ** valueBits - 1

/** Returns the code of a place with this pile. */
export function placeCode(pile: Pile, suit: Suit): PlaceCode {
  const one = suitValue(pile[0], suit)
  const other = suitValue(pile[1], suit)
  return one > other ? (one << valueBits) | other : (other << valueBits) | one
}

function suitValue(card: Card, suit: Suit): number {
  return countsAs(card, suit) ? card.value : 0
}

/** Returns the value of the higher card of a place. */
export function higherValue(code: PlaceCode): number {
  return code >> valueBits
}

/** Returns the value of the lower card of a place. */
export function lowerValue(code: PlaceCode): number {
  return code & valueMask
}

// The steps of a climb are looked up: which card fits is not predictable, and a processor that predicts a
// branch wrongly loses more time than a look-up takes.

const tops = tabulate((code, top) => {
  if (code === emptyPlace) return Math.min(failed, top + 1)
  if (higherValue(code) === jokerValue) return top
  const fitting = [lowerValue(code), higherValue(code)].find((value) => value > top)
  return fitting ?? failed
})

/**
 * Returns the lowest value that a climb can have reached after a place, `top` before it; more than
 * `highestValue` if no card climbs. Any card may come to an empty place; a joker climbs from anywhere.
 */
export function topAfter(top: number, code: PlaceCode): number {
  return tops[(code << valueBits) | top] ?? failed
}

const limits = tabulate((code, limit) => {
  if (code === emptyPlace) return Math.max(0, limit - 1)
  if (higherValue(code) === jokerValue) return limit
  const fitting = [higherValue(code), lowerValue(code)].find((value) => value <= limit) ?? 0
  return Math.max(0, fitting - 1)
})

/**
 * Returns the highest value that a climb may have reached before a place to go on with `limit` at most after
 * it; 0 if no card fits. Any card may come to an empty place; a joker fits anywhere.
 */
export function limitBefore(limit: number, code: PlaceCode): number {
  return limits[(code << valueBits) | limit] ?? 0
}

/** A set of values as a bit mask; bit 0 is the joker. */
export type ValueSet = number

/** Returns the values of the suit's cards of a pile. */
export function valuesOf(pile: Pile, suit: Suit): ValueSet {
  const code = placeCode(pile, suit)
  if (higherValue(code) === jokerValue) return 1
  return ((1 << higherValue(code)) | (1 << lowerValue(code))) & ~1
}

const between = Uint16Array.from({ length: 2 ** (2 * valueBits) }, (_, index) => {
  const [top, limit] = [index >> valueBits, index & valueMask]
  return top <= limit ? 2 ** (limit + 1) - 2 ** (top + 1) + 1 : 0
})

/** Returns the values that fit between a top and a limit: above the one, up to the other. */
export function valuesBetween(top: number, limit: number): ValueSet {
  return between[(top << valueBits) | limit] ?? 0
}

/** Returns a table of a function of a place's code and a value. */
function tabulate(step: (code: PlaceCode, value: number) => number): Uint8Array {
  return Uint8Array.from({ length: 2 ** (3 * valueBits) }, (_, index) =>
    step(index >> valueBits, index & valueMask),
  )
}
