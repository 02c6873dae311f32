import { describe, expect, test } from 'vitest'
import { isStill, readKept, withDefaults } from './preferences.ts'

const first = {
  theme: 'system',
  motion: 'system',
  suits: 'two',
  sound: false,
  shortcuts: true,
  handOrder: 'dealt',
  tips: true,
  passkeyOffer: true,
}

describe('preferences are read from what a device kept', () => {
  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['no JSON', '{theme:'],
    ['a number', '7'],
    ['null', 'null'],
    ['a list', '["dark"]'],
    ['values of no choice', '{"theme":"pink","motion":1,"suits":null,"sound":"true","shortcuts":0,"tips":4}'],
    ['names that nobody knows', '{"colour":"dark","__proto__":{"theme":"dark"}}'],
  ])('%s leaves every first choice', { tags: 'PREF-02' }, (_, text) => {
    const { chosen, unsent } = readKept(text)
    expect(withDefaults(chosen)).toEqual(first)
    expect(unsent).toEqual([])
  })

  test('what is right is kept beside what is wrong', { tags: 'PREF-02' }, () => {
    const text =
      '{"theme":"dark","suits":"five","sound":true,"shortcuts":false,"unsent":["theme","suits","x"]}'
    expect(readKept(text)).toEqual({
      chosen: { theme: 'dark', sound: true, shortcuts: false },
      unsent: ['theme'],
    })
  })
})

test.each([
  ['system', true, true],
  ['system', false, false],
  ['full', true, false],
  ['still', false, true],
] as const)(
  'motion %s, where the system asks for less: %s, is still: %s',
  { tags: 'PREF-01' },
  (motion, asks, still) => {
    expect(isStill(motion, asks)).toBe(still)
  },
)
