import type { Challenge, ChallengeResults } from '../../../web/api/answers.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

/**
 * The challenges by what they are to the person: one to play, the person's own with results and without, and one that is
 * finished.
 */
export const shownChallenges = { new: idOf(1), own: idOf(2), finished: idOf(3), ownUnplayed: idOf(4) }

const challenge: Omit<Challenge, 'id'> = {
  gameTypeId: 1,
  gameName: 'SkyWay',
  challenger: 'Wren of the Long Meadow',
  score: 184,
}

const results: Readonly<Record<string, ChallengeResults>> = {
  [shownChallenges.own]: {
    role: 'challenger',
    gameId: 7,
    results: [
      { gameId: 11, name: 'Robin', score: 212 },
      { gameId: 14, name: null, score: 96 },
      { gameId: 12, name: 'Bartholomew Featherstonehaugh-Cholmondeley', score: 0 },
    ],
  },
  [shownChallenges.ownUnplayed]: { role: 'challenger', gameId: 7, results: [] },
  [shownChallenges.finished]: {
    role: 'finished',
    gameId: 9,
    results: [{ gameId: 9, name: 'Robin', score: 212 }],
  },
}

/** The shown challenges with the same names and scores in every run. */
export const challengeAnswers = Object.fromEntries(
  Object.values(shownChallenges).flatMap((id) => [
    [`/api/challenges/${id}`, { id, ...challenge }],
    [`/api/challenges/${id}/results`, results[id]],
  ]),
)
