/** Outlines of the four suits on a grid of 24, in the order of the cards: heart, diamond, spade, club. */
export const suitOutlines = [
  'M12 21C5 15 2.5 11.5 2.5 8.2A4.9 4.9 0 0 1 12 6.2a4.9 4.9 0 0 1 9.5 2C21.5 11.5 19 15 12 21Z',
  'm12 2 8 10-8 10-8-10Z',
  'M12 2.5c3 4.5 9 7.5 9 12.1a4.4 4.4 0 0 1-7.6 3c.2 1.9 1 3.4 2.2 4.4H8.4c1.2-1 2-2.5 2.2-4.4a4.4 4.4 0 0 1-7.6-3C3 10 9 7 12 2.5Z',
  'M12 2.5a4.3 4.3 0 0 1 3.6 6.7 4.3 4.3 0 1 1-2.4 7.9c.1 2 .9 3.7 2.3 4.9h-7c1.4-1.2 2.2-2.9 2.3-4.9a4.3 4.3 0 1 1-2.4-7.9A4.3 4.3 0 0 1 12 2.5Z',
] as const

/** The classes that fill them with their card colors, in the same order. */
export const suitFills = [
  'fill-suit-heart',
  'fill-suit-diamond',
  'fill-suit-spade',
  'fill-suit-club',
] as const
