import { describe, expect, test } from 'vitest'
import { sandwichCard } from '../../test/support/games/cards.ts'
import { plainWords } from '../../test/support/games/plain-words.ts'
import { aceLowDeck } from '../cards/deck.ts'
import { describeSandwich } from './description.ts'
import { type Sandwich, scoreParts, scoreSandwich } from './score.ts'
import { rankSpan, scoreTable } from './score-table.ts'

function sandwich(names: string): Sandwich {
  const [bread, filling, lid] = names.split(' ').map(sandwichCard)
  if (!bread || !filling || !lid) throw new Error('A sandwich is three cards.')
  return { bread, filling, lid }
}

describe('what a sandwich scores', { tags: 'SAND-05' }, () => {
  const cases: readonly [names: string, score: number, words: string][] = [
    // The worked examples of the rules.
    ['h7 sK d7', 13, 'K between two 7s: +13'],
    ['h7 hK h8', 20, 'K between 7 and 8, all hearts: +20'],
    ['h2 s5 d9', -16, '5 between 2 and 9: \u221216'],
    ['r* hQ s4', 12, 'Q between joker and 4: +12'],
    ['r* b* s4', 25, 'Joker between joker and 4, all spades: +25'],
    ['h5 sA d5', 1, 'A between two 5s: +1'],
    // Awkward cases.
    ['h5 hA h5', 11, 'A between two 5s, all hearts: +11'],
    ['r* cA b*', 11, 'A between two jokers, all clubs: +11'],
    ['s4 r* b*', 25, 'Joker between 4 and joker, all spades: +25'],
    ['hA r* hK', -11, 'Joker between A and K, all hearts: \u221211'],
    ['hA d2 sK', -34, '2 between A and K: \u221234'],
    ['cA c2 cK', -24, '2 between A and K, all clubs: \u221224'],
    ['hA r* sK', -21, 'Joker between A and K: \u221221'],
    ['h9 s3 d10', 0, '3 between 9 and 10: 0'],
    ['r* d6 dK', 16, '6 between joker and K, all diamonds: +16'],
    ['r* d6 cK', 6, '6 between joker and K: +6'],
  ]
  test.each(cases)('%s scores %i', { tags: 'SAND-05' }, (names, score, words) => {
    expect(scoreSandwich(sandwich(names))).toBe(score)
    expect(describeSandwich(sandwich(names), plainWords[2].description)).toBe(words)
  })

  test.each([
    ['h7 sK d7', { filling: 13, difference: 0, bonus: 0 }],
    ['h7 hK h8', { filling: 13, difference: 1, bonus: 10 }],
    ['h2 s5 d9', { filling: 5, difference: 7, bonus: 0 }],
    ['d9 s5 h2', { filling: 5, difference: 7, bonus: 0 }],
    ['r* b* s4', { filling: 15, difference: 0, bonus: 10 }],
    ['s4 hQ b*', { filling: 12, difference: 0, bonus: 0 }],
  ])('the score of %s is made of filling, difference and bonus', { tags: 'SAND-05' }, (names, parts) => {
    expect(scoreParts(sandwich(names))).toEqual(parts)
  })

  test('either slice may come first', { tags: 'SAND-05' }, () => {
    for (const bread of aceLowDeck) {
      for (const lid of aceLowDeck) {
        const filling = aceLowDeck[7]
        if (filling)
          expect(scoreSandwich({ bread, filling, lid })).toBe(
            scoreSandwich({ bread: lid, filling, lid: bread }),
          )
      }
    }
  })

  test('the score table agrees with the rule', { tags: 'SAND-05' }, () => {
    const scores = scoreTable()
    for (const bread of aceLowDeck) {
      for (const filling of aceLowDeck) {
        const lid = aceLowDeck[(bread.rank * 7 + filling.rank * 11) % 54]
        if (!lid) throw new Error('A deck has 54 cards.')
        const score = scores[(bread.rank * rankSpan + filling.rank) * rankSpan + lid.rank]
        expect(score).toBe(scoreSandwich({ bread, filling, lid }))
      }
    }
  })
})
