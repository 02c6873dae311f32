import { useQuery } from '@tanstack/react-query'
import * as text from '../../../content/text/table.ts'
import type { OwnPlace, Statistics } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { betterThan } from '../../base/better-than.ts'
import { numberText } from '../../kit/number.ts'
import type { Game } from '../store/game.ts'

/**
 * Shows how the game compares with those of all players and with the player's others; nothing for a game that is
 * not counted, and until that is loaded.
 */
export function Standing({ game }: { game: Game }) {
  const { gameTypeId, practice, day, autoWon } = game
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['standing', gameTypeId],
    // Both must include this game.
    staleTime: 0,
    queryFn: async () => {
      const [statistics, places] = await Promise.all([
        answer(api.GET('/statistics/{gameTypeId}', { params: { path: { gameTypeId } } })),
        answer(api.GET('/gametypes/ranked/{id}/mine', { params: { path: { id: gameTypeId } } })),
      ])
      return { statistics, place: places[0] ?? null }
    },
    enabled: !practice && !day && !autoWon,
  })
  const { feat, words } = data && isFetchedAfterMount ? standingOf(game, data) : nothing
  return (
    <p role="status" className="table-standing" data-won={game.gameWon || undefined}>
      {feat === '' ? null : <strong className="table-feat">{feat}</strong>} <span>{words}</span>
    </p>
  )
}

interface Comparison {
  /** A sentence about a first win or a best score; '' if the game is neither. */
  readonly feat: string
  readonly words: string
}

const nothing: Comparison = { feat: '', words: '' }

interface Compared {
  /** They include the game. */
  readonly statistics: Pick<Statistics, 'games' | 'won' | 'best' | 'scores'>
  /** The player's place on the leaderboard; null without a won game. */
  readonly place: Pick<OwnPlace, 'score' | 'place' | 'nextScore'> | null
}

/** Returns the sentences that compare a finished game with those of all players and with the player's others. */
export function standingOf(
  game: Pick<Game, 'gameScore' | 'gameWon'>,
  { statistics, place }: Compared,
): Comparison {
  const percent = game.gameWon ? betterThan(statistics.scores, game.gameScore) : null
  const own = amongOwn(game, statistics)
  // Nobody needs to read "better than 0% of games".
  if (!percent) return own
  const share = text.betterThan({ percent })
  if (own.feat === '') return { ...own, words: `${share} ${own.words}` }
  if (place?.score !== game.gameScore) return { ...own, words: share }
  if (place.nextScore !== null)
    return { ...own, words: `${share} ${text.behind({ count: place.nextScore - place.score })}` }
  return { feat: place.place === 1 ? text.first : own.feat, words: share }
}

function amongOwn(
  { gameScore, gameWon }: Pick<Game, 'gameScore' | 'gameWon'>,
  { games, won, best }: Compared['statistics'],
): Comparison {
  if (best === null || won === 0) return { feat: '', words: gameWon ? '' : text.lost }
  if (!gameWon) return { feat: '', words: text.lostWithBest({ best: numberText(best) }) }
  if (won === 1) return { feat: games === 1 ? text.wonFirstTry : text.wonFirst, words: '' }
  return gameScore >= best
    ? { feat: text.bestSoFar, words: '' }
    : { feat: '', words: text.best({ best: numberText(best) }) }
}
