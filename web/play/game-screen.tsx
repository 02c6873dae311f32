import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import * as text from '../../content/text/table.ts'
import { ApiFailure } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { SignedInOnly } from '../session/access/login-first.tsx'
import { gamePages, isDrawable } from './games.ts'
import type { Game } from './store/game.ts'
import { loadGame } from './store/game-requests.ts'
import { rememberedGame, rememberGame } from './store/remembered-game.ts'
import { NoSuchGame, TableSkeleton } from './table/placeholders.tsx'

/**
 * Shows the game with this number: its table, a skeleton while it loads, or the reason why it could not be
 * loaded. If the server cannot be reached, it shows the last known state, which cannot be played.
 */
export function GameScreen({ id }: { id: number }) {
  return (
    <SignedInOnly waiting={<TableSkeleton />} title={text.loginForGame} isPage>
      <LoadedGame id={id} />
    </SignedInOnly>
  )
}

function LoadedGame({ id }: { id: number }) {
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, refetch } = useQuery({
    queryKey: ['game', id],
    queryFn: () => loadGame(id),
    staleTime: 0,
    enabled: isNumber,
  })

  useEffect(() => {
    if (data) rememberGame(data)
  }, [data])
  // Who has played the game here before need not wait for the server to say which table it is.
  useEffect(() => {
    const known = rememberedGame(id, isDrawable)
    if (known) gamePages(known.gameTypeId).Table.preload()
  }, [id])

  if (data) return <GameTable key={data.id} game={data} />
  if (!isNumber || (error instanceof ApiFailure && error.status < 500)) return <NoSuchGame />
  if (!error) return <TableSkeleton />
  const remembered = rememberedGame(id, isDrawable)
  return (
    <>
      <PageNotLoaded
        title={text.notLoaded}
        why={error}
        beside={remembered ? text.isSafeAndShown : text.isSafe}
        isPage
        onRetry={() => void refetch()}
      />
      {remembered ? <GameTable game={remembered} /> : null}
    </>
  )
}

/** Shows the table of a game, or a skeleton while its scripts load. */
export function GameTable({ game }: { game: Game }) {
  const pages = gamePages(game.gameTypeId)
  return (
    <Suspense fallback={<TableSkeleton />}>
      <pages.Table game={game} pages={pages} />
    </Suspense>
  )
}
