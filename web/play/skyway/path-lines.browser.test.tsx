import { expect, test } from 'vitest'
import { openTable } from '../../../test/support/components/table.tsx'
import { dealSkyway } from '../../../test/support/games/dealt-game.ts'
import { choices } from '../../preferences/preferences.ts'
import { prefer } from '../../preferences/store.ts'

/** Returns how the line of a suit is drawn. */
function styleOf(line: Element) {
  const leg = document.createElement('span')
  leg.className = 'skyway-line-leg'
  leg.dataset['to'] = 'right'
  line.append(leg)
  const { backgroundImage } = getComputedStyle(leg)
  leg.remove()
  const { translate } = getComputedStyle(line)
  return {
    ink: getComputedStyle(line).getPropertyValue('--skyway-ink'),
    pattern: backgroundImage.replace(/rgb\([^)]*\)/g, ''),
    lane: translate.split(' '),
  }
}

test('the lines of the suits differ in color, pattern and lane, in both themes and with either set of colors', {
  tags: 'END-01',
}, async () => {
  await openTable(dealSkyway(1, 27))
  await expect.poll(() => document.querySelectorAll('.skyway-line')).toHaveLength(4)
  for (const theme of ['light', 'dark'] as const)
    for (const suits of choices.suits) {
      prefer({ theme, suits })
      const styles = [...document.querySelectorAll('.skyway-line')].map(styleOf)
      const different = (values: readonly unknown[]) => new Set(values).size
      expect(different(styles.map(({ ink }) => ink))).toBe(4)
      expect(different(styles.map(({ pattern }) => pattern))).toBe(4)
      for (const axis of [0, 1] as const) expect(different(styles.map(({ lane }) => lane[axis]))).toBe(4)
    }
})
