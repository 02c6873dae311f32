/** How many face-down cards are drawn for a pile: one above 0 cards, two above 15, three from 35 on. */
export function cardsDrawn(count: number): 0 | 1 | 2 | 3 {
  if (count >= 35) return 3
  if (count > 15) return 2
  return count > 0 ? 1 : 0
}
