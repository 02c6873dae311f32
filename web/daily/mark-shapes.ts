import type { Mark } from '@skyway/engine/table/marks.ts'

/** The outlines of the marks of a result, in a square of 24 units. The holes of a mark follow the even-odd rule. */
export const markShapes = {
  hearts: 'M12 21C5 15 2 12 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 13Z',
  diamonds: 'M12 2 20 12 12 22 4 12Z',
  spades: 'M12 2C9 7 3 10 3 14.5a4.5 4.5 0 0 0 8 2.8L9.5 22h5L13 17.3a4.5 4.5 0 0 0 8-2.8C21 10 15 7 12 2Z',
  clubs:
    'M12 2a4.5 4.5 0 0 1 4 6.6 4.5 4.5 0 1 1-3 8.2L14.5 22h-5L11 16.8a4.5 4.5 0 1 1-3-8.2A4.5 4.5 0 0 1 12 2Z',
  none: 'M12 10a2 2 0 1 0 .01 0Z',
  gained: 'M12 4 21 20H3Z',
  'not-gained': 'M3 4h18L12 20ZM6.5 6 12 16 17.5 6Z',
} as const satisfies Record<Mark, string>
