import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { nobody, SessionContext, type SessionStore } from '../../../web/session/user.ts'

/** Returns the page as HTML; `queries` contains the loaded data. */
export function draw(page: ReactElement, isAdmin = false, queries = new QueryClient()): string {
  const user = { ...nobody, displayName: 'Ada', signedIn: true, isReader: true, isAdmin }
  const session = () => ({ user, status: 'signed-in' as const })
  const store: SessionStore = {
    subscribe: () => () => {},
    current: session,
    atFirst: session,
    actions: {
      signIn: async () => {},
      signUp: async () => {},
      signOut: async () => {},
      loadUser: async () => null,
      markReader: () => {},
      updateUser: () => {},
    },
  }
  const router = createMemoryRouter([{ path: '*', element: page }])
  const routed = createElement(RouterProvider, { router })
  const client = createElement(QueryClientProvider, { client: queries }, routed)
  return renderToStaticMarkup(createElement(SessionContext, { value: store }, client))
}

/** Returns the text of the page, without tags. */
export function textOf(html: string): string {
  return html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replace(/\s+/g, ' ')
}
