import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { inject, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import Messages from '../../../web/app/messages.tsx'
import { QueriesProvider } from '../../../web/app/queries.tsx'
import { AlertsProvider } from '../../../web/kit/alerts.tsx'
import { sessionStore } from '../../../web/session/provider.tsx'
import { show as showSession } from '../../../web/session/tabs.ts'
import { nobody, SessionContext, type SessionStore, type User } from '../../../web/session/user.ts'
import { SiteContext } from '../../../web/words/use-site.ts'
import type {} from './provide-site.ts'

interface Surroundings {
  /** Who looks: nobody unless named. */
  readonly as?: Partial<User>
  /** The address of the page, which matches the route. */
  readonly at?: string
  /** The route whose page the component is, such as `/games/:id`. */
  readonly route?: string
  /** What the build has loaded for the page. */
  readonly data?: unknown
}

/** A person who has redeemed a code. */
export const player: Partial<User> = { displayName: 'Rosa', isReader: true }

/** A person who looks after the site. */
export const admin: Partial<User> = { displayName: 'Ada', isReader: true, isAdmin: true }

/**
 * Shows a component as a page of the site does: with its styles, loaded data, messages and a session. Every other address
 * shows an empty page.
 *
 * @returns what Vitest's `render` returns, the router and the present address, and the session
 */
export async function show(
  component: ReactElement,
  { as, at = '/', route = at.replace(/[?#].*/, ''), data }: Surroundings = {},
) {
  let address = at
  const session = sessionOf(as)
  const page = (element: ReactElement) => (
    <AlertsProvider>
      <Messages />
      <QueriesProvider>{element}</QueriesProvider>
      <Address onChange={(now) => (address = now)} />
    </AlertsProvider>
  )
  const routes = [
    { id: 'page', path: route, element: page(component), ...(data !== undefined && { loader: () => data }) },
    { path: '*', element: page(<p>Another page</p>) },
  ]
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    ...(data !== undefined && { hydrationData: { loaderData: { page: data } } }),
  })
  const screen = await render(
    <SiteContext value={inject('site')}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </SiteContext>,
  )
  return { ...screen, router, address: () => address, session }
}

/** Tells the address of the page. */
function Address({ onChange }: { onChange: (address: string) => void }) {
  const { pathname, search, hash } = useLocation()
  onChange(pathname + search + hash)
  return null
}

/** Returns the session that the site itself keeps, so that a test can change it as another tab does. */
function sessionOf(as: Partial<User> | undefined): SessionStore {
  showSession(
    as
      ? { user: { ...nobody, signedIn: true, ...as }, status: 'signed-in' }
      : { user: nobody, status: 'signed-out' },
  )
  return {
    ...sessionStore,
    atFirst: sessionStore.current,
    actions: {
      ...sessionStore.actions,
      signIn: vi.fn<(returnTo?: string) => Promise<void>>(async () => {}),
      signUp: vi.fn<(returnTo?: string) => Promise<void>>(async () => {}),
      signOut: vi.fn<() => Promise<void>>(async () => {}),
    },
  }
}
