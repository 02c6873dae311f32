import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '../api/client.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/page.tsx'
import { useSession } from '../session/user.ts'
import { SandwichTable } from './sandwich/sandwich-table.tsx'
import { SkywayTable } from './skyway/skyway-table.tsx'
import type { Game } from './table/game.ts'
import { NoSuchGame } from './table/no-such-game.tsx'
import { rememberedGame, rememberGame } from './table/remembered.ts'
import { loadGame } from './table/server.ts'
import { TableShape } from './table/shape.tsx'

/**
 * A game with this number: its table, the shape of one while it loads, or that it could not be loaded. While the server
 * is away the game is drawn as it was last seen here, but cannot be played.
 */
export function GameScreen({ id }: { id: number }) {
  const { status } = useSession()
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    queryKey: ['game', id],
    queryFn: () => loadGame(id),
    staleTime: 0,
    enabled: status !== 'starting' && isNumber,
  })

  useEffect(() => {
    if (data) rememberGame(data)
  }, [data])

  if (data) return <GameTable key={data.id} game={data} />
  if (!isNumber || (error instanceof ApiFailure && error.status < 500)) return <NoSuchGame />
  if (!error) return <TableShape />
  const remembered = rememberedGame(id)
  return (
    <>
      <Notice title="The game was not loaded">
        <p>
          The server did not answer. Your game is safe there
          {remembered ? ', and stands below as you last saw it' : ''}.
        </p>
        <Button onClick={() => void refetch()}>Try again</Button>
      </Notice>
      {remembered ? <GameTable game={remembered} /> : null}
    </>
  )
}

function GameTable({ game }: { game: Game }) {
  return game.gameTypeId === 1 ? <SkywayTable game={game} /> : <SandwichTable game={game} />
}
