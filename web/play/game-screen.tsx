import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { Button, LinkButton } from '../kit/button.tsx'
import { Notice } from '../kit/page.tsx'
import { useSession } from '../session/user.ts'
import { SandwichTable } from './sandwich/sandwich-table.tsx'
import { SkywayTable } from './skyway/skyway-table.tsx'
import type { Game } from './table/game.ts'
import { rememberedGame, rememberGame } from './table/remembered.ts'
import { loadGame } from './table/server.ts'
import { TableShape } from './table/shape.tsx'

/** A game with this number: its table, the shape of one while it loads, or that it could not be loaded. */
export function GameScreen({ id }: { id: number }) {
  const { status } = useSession()
  const { data, error, refetch } = useQuery({
    queryKey: ['game', id],
    queryFn: () => loadGame(id),
    placeholderData: () => rememberedGame(id) ?? undefined,
    staleTime: 0,
    enabled: status !== 'starting' && Number.isSafeInteger(id) && id > 0,
  })

  useEffect(() => {
    if (data?.isEditable) rememberGame(data)
  }, [data])
  useEffect(() => {
    if (error) logFailure('The game could not be loaded', error)
  }, [error])

  if (error || !(Number.isSafeInteger(id) && id > 0)) {
    const isOutage = error && !(error instanceof ApiFailure && error.status < 500)
    return (
      <Notice title="The game was not loaded">
        <p>
          {isOutage
            ? 'The server did not answer. Your game is safe there.'
            : 'There is no game of yours with this number.'}
        </p>
        {isOutage ? <Button onClick={() => void refetch()}>Try again</Button> : null}
        <LinkButton to="/game-dashboard" variant="quiet">
          Dashboard
        </LinkButton>
      </Notice>
    )
  }
  return data ? <GameTable key={data.id} game={data} /> : <TableShape />
}

function GameTable({ game }: { game: Game }) {
  return game.gameTypeId === 1 ? <SkywayTable game={game} /> : <SandwichTable game={game} />
}
