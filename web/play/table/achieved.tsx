import { useQuery } from '@tanstack/react-query'
import * as achievementText from '../../../content/text/achievements.ts'
import * as text from '../../../content/text/table.ts'
import type { Achievements } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import type { Game } from '../store/game.ts'

/**
 * Names what a finished game was the first of its player's to achieve; nothing for a game that is not counted, and
 * until that is loaded.
 */
export function Achieved({ game: { id, practice, autoWon } }: { game: Game }) {
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['achievements'],
    // The achievements must include those of this game.
    staleTime: 0,
    queryFn: () => answer(api.GET('/achievements')),
    enabled: !practice && !autoWon,
  })
  return (
    <p role="status" className="table-achieved">
      {data && isFetchedAfterMount ? achievedIn(id, data) : ''}
    </p>
  )
}

/** Returns a line that names what a game was the first to achieve, or ''. */
export function achievedIn(gameId: number, { achievements }: Pick<Achievements, 'achievements'>): string {
  const names = achievements.filter(({ first }) => first?.gameId === gameId).map(({ name }) => name)
  const [first, second, ...more] = names.map((name) => achievementText.names[name])
  if (first === undefined) return ''
  if (second === undefined) return text.achieved({ achievement: first })
  return more.length === 0
    ? text.achievedTwo({ first, second })
    : text.achievedMore({ first, count: more.length + 1 })
}
