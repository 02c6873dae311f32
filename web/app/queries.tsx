import { type Query, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { ApiFailure } from '../api/client.ts'
import { currentConnection, onConnectionChange } from '../api/connection.ts'
import { NoAnswer } from '../api/no-answer.ts'
import { logFailure } from '../base/log.ts'
import { currentSession, onSessionChange } from '../session/tabs.ts'

/**
 * Returns whether to try again: only if the server could not be reached or asked to wait. A person who is
 * offline, has waited for the whole time limit or met a planned pause gets the message at once.
 */
function retry(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  if (error instanceof NoAnswer) return error.kind === 'unreachable'
  return !(error instanceof ApiFailure) || (error.status === 503 && !error.isPause) || error.status === 429
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(`${String(queryKey[0])} could not be loaded`, error),
    }),
    defaultOptions: {
      queries: {
        retry,
        staleTime: 15_000,
        // By default a query waits without a limit while the device is offline, and so does its skeleton.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  })
}

/** Removes a person's data when they sign out in any tab. Public data stays. */
function forgetWithThem(client: QueryClient): () => void {
  return onSessionChange(() => {
    if (currentSession().user.signedIn) return
    client.removeQueries({ type: 'inactive', predicate: ({ meta }) => meta?.['isForEverybody'] !== true })
  })
}

/** Loads failed queries again when the network or the backend is back. */
function loadWhenBack(client: QueryClient): () => void {
  return onConnectionChange(() => {
    if (currentConnection() !== 'online') return
    const failed = { type: 'active', predicate: ({ state }: Query) => state.status === 'error' } as const
    void client.refetchQueries(failed, { cancelRefetch: false })
  })
}

/** Provides the loaded data to the components below it. */
export function QueriesProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newClient)
  useEffect(() => forgetWithThem(client), [client])
  useEffect(() => loadWhenBack(client), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** The layout of the routes that show the server's data: they share the loaded data. */
export default function Queries() {
  return (
    <QueriesProvider>
      {/* Content that loads later never moves the footer within the visible part of the page. */}
      <div className="min-h-svh">
        <Outlet />
      </div>
    </QueriesProvider>
  )
}
