import { useQuery } from '@tanstack/react-query'
import { loadRecord } from '../table/server.ts'

/** The sandwich of a finished game that scored most; its place stays empty until that is known. */
export function Best({ gameId }: { gameId: number }) {
  const { data } = useQuery({
    queryKey: ['best-sandwich', gameId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [{ bestSandwich }, record] = await Promise.all([import('./best-sandwich.ts'), loadRecord(gameId)])
      return bestSandwich(record)
    },
  })
  return <p className="sandwich-best">{data ? `Best: ${data}` : ''}</p>
}
