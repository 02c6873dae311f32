import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { currentSession, onSessionChange } from '../session/snapshot.ts'
import { ApiFailure } from './client.ts'
import { logFailure } from './log.ts'

/** A refusal stays a refusal; only a server that did not answer, or asked to wait, is tried again. */
function retry(failures: number, error: Error): boolean {
  const passing = !(error instanceof ApiFailure) || error.status === 503 || error.status === 429
  return passing && failures < 2
}

function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(`${String(queryKey[0])} could not be loaded`, error),
    }),
    defaultOptions: { queries: { retry, staleTime: 15_000 } },
  })
}

/** What was loaded for a person is forgotten when they sign out, in whichever tab. */
function forgetWithThem(client: QueryClient): () => void {
  return onSessionChange(() => {
    if (!currentSession().user.signedIn) client.removeQueries({ type: 'inactive' })
  })
}

/** The layout of the routes that show the server's data: they share what has been loaded. */
export default function Queries() {
  const [client] = useState(newClient)
  useEffect(() => forgetWithThem(client), [client])
  return (
    <QueryClientProvider client={client}>
      {/* What comes later never moves the foot of the page where it can be seen. */}
      <div className="min-h-svh">
        <Outlet />
      </div>
    </QueryClientProvider>
  )
}
