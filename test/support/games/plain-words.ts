import type { GameWords } from '@skyway/engine/record/game.ts'

/** What SkyWay and Sandwich say in the tests of their rules, whatever the catalogs say. */
export const plainWords: Pick<GameWords, 1 | 2> = {
  1: {
    won: ({ score }) => `Won with ${score}`,
    lost: 'Lost',
    lastMoveOfRound: 'Last move of the round',
    lastMoveOfGame: 'Last move of the game',
  },
  2: {
    won: 'Won.',
    lost: ({ score }) => `Short of ${score}.`,
    ended: ({ result, sandwich }) => `${result} At last: ${sandwich}`,
    played: ({ sandwich }) => sandwich,
    description: {
      mixed: ({ filling, slices, score }) => `${filling} between ${slices}: ${score}`,
      ofOneSuit: ({ filling, slices, suit, score }) => `${filling} between ${slices}, all ${suit}: ${score}`,
      slices: ({ bread, lid }) => `${bread} and ${lid}`,
      equalSlices: ({ bread }) => `two ${bread}s`,
      joker: 'joker',
      suits: { hearts: 'hearts', diamonds: 'diamonds', spades: 'spades', clubs: 'clubs' },
    },
  },
}
