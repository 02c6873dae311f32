import { useQuery } from '@tanstack/react-query'
import * as text from '../../../content/text/table.ts'
import type { Statistics } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { numberText } from '../../kit/number.ts'
import type { Game } from '../store/game.ts'

/**
 * Shows how the game compares with the player's others; nothing for a game that is not counted, and until
 * that is loaded.
 */
export function Standing({ game }: { game: Game }) {
  const { gameTypeId, practice, day, autoWon } = game
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['statistics', gameTypeId],
    // The statistics must include this game.
    staleTime: 0,
    queryFn: () => answer(api.GET('/statistics/{gameTypeId}', { params: { path: { gameTypeId } } })),
    enabled: !practice && !day && !autoWon,
  })
  return (
    <p role="status" className="table-standing">
      {data && isFetchedAfterMount ? standingOf(game, data) : ''}
    </p>
  )
}

/**
 * Returns a sentence that compares a finished game with the player's others.
 *
 * @param statistics which include this game
 */
export function standingOf(
  { gameScore, gameWon }: Pick<Game, 'gameScore' | 'gameWon'>,
  { games, won, best }: Pick<Statistics, 'games' | 'won' | 'best'>,
): string {
  if (best === null || won === 0) return gameWon ? '' : text.lost
  if (!gameWon) return text.lostWithBest({ best: numberText(best) })
  if (won === 1) return games === 1 ? text.wonFirstTry : text.wonFirst
  return gameScore >= best ? text.bestSoFar : text.best({ best: numberText(best) })
}
