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
  return (
    <p role="status" className="table-standing" data-won={game.gameWon || undefined}>
      {data && isFetchedAfterMount ? standingOf(game, data) : ''}
    </p>
  )
}

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
): string {
  const percent = game.gameWon ? betterThan(statistics.scores, game.gameScore) : null
  const ownWords = amongOwn(game, statistics)
  // Nobody needs to read "better than 0% of games".
  if (!percent) return ownWords
  const isPlaced = place?.score === game.gameScore
  return `${text.betterThan({ percent })} ${(isPlaced && amongPlayers(place)) || ownWords}`
}

function amongPlayers({ score, place, nextScore }: NonNullable<Compared['place']>): string {
  if (nextScore !== null) return text.behind({ count: nextScore - score })
  return place === 1 ? text.first : ''
}

function amongOwn(
  { gameScore, gameWon }: Pick<Game, 'gameScore' | 'gameWon'>,
  { games, won, best }: Compared['statistics'],
): string {
  if (best === null || won === 0) return gameWon ? '' : text.lost
  if (!gameWon) return text.lostWithBest({ best: numberText(best) })
  if (won === 1) return games === 1 ? text.wonFirstTry : text.wonFirst
  return gameScore >= best ? text.bestSoFar : text.best({ best: numberText(best) })
}
