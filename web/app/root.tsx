import { useEffect, useLayoutEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MiddlewareFunction,
  Navigate,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import { language } from '../../content/text/language.ts'
import * as text from '../../content/text/shell.ts'
import { currentConnection } from '../api/connection.ts'
import type { Elements } from '../base/elements.ts'
import { logFailure } from '../base/log.ts'
import { CodePrompt } from '../codes/prompt.tsx'
import { AlertsProvider } from '../kit/alerts.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Notice, Page } from '../kit/page/page.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { setHydrated } from '../kit/use-hydrated.ts'
import preferencesStart from '../preferences/start.js?raw'
import { followPreferences } from '../preferences/store.ts'
import { SessionProvider } from '../session/provider.tsx'
import { isTakenAway } from '../words/pages.ts'
import { readSite } from '../words/site.server.ts'
import { SiteContext } from '../words/use-site.ts'
import earlyPress from './early-press.js?raw'
import scriptsFailed from './scripts-failed.js?raw'
import { SessionEnd } from './session-end.tsx'
import { Shell } from './shell.tsx'
import displayFont from './typefaces/display.woff2?url'
import bodyFont from './typefaces/text.woff2?url'
import './theme.css'

export function loader() {
  return readSite()
}

/** The site's content changes only with a new build. */
export function shouldRevalidate() {
  return false
}

/** Redirects an address in another letter case to its page, as the server does (server/site/redirects.ts). */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ url: { pathname, search, hash }, pattern }) => {
    // Our own links have no capitals, so few visits need what follows.
    if (!/[A-Z]/.test(pathname)) return
    const { inLettersOf } = await import('./page-address.ts')
    const written = inLettersOf(pattern, pathname)
    if (written !== pathname) throw redirect(written + search + hash)
  },
]

export function links() {
  const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const
  return [
    { ...font, href: bodyFont },
    { ...font, href: displayFont },
  ]
}

/** Returns a script of the document. It has run before React takes the document over, so the bundle has no copy of it. */
const onlyInHtml = (script: string) => ({ __html: import.meta.env.SSR ? script : '' })

// The document is hydrated once, and this file runs before that.
setHydrated(false)

/** Renders what waits for the hydration in a task of its own, so that a press is answered before it. */
function showHydrated(): void {
  setTimeout(() => setHydrated(true))
}

/**
 * Renders the document. Without scripts nothing on the page moves; the script in the head decides what may
 * move.
 */
export function Layout({ children }: { children: Elements }) {
  useEffect(showHydrated, [])
  return (
    <html lang={language} data-motion="still" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f5f2" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0c1528" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, run before the first paint without a request */}
        <script dangerouslySetInnerHTML={onlyInHtml(preferencesStart)} suppressHydrationWarning />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, which must run before anything can be pressed */}
        <script dangerouslySetInnerHTML={onlyInHtml(earlyPress)} suppressHydrationWarning />
        <script
          data-words={text.scriptsNotLoaded}
          data-again={text.loadAgain}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, which must run before the others are asked for
          dangerouslySetInnerHTML={onlyInHtml(scriptsFailed)}
          suppressHydrationWarning
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  const words = useLoaderData<typeof loader>()
  useEffect(followPreferences, [])
  useLayoutEffect(endEarlyPresses, [])
  useEffect(doEarlyPress, [])
  return (
    <SiteContext value={words}>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href={words.logo.src} sizes="any" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <SessionProvider>
        <AlertsProvider>
          <CodePrompt>
            <SessionEnd />
            <Shell>
              <Outlet />
            </Shell>
          </CodePrompt>
        </AlertsProvider>
      </SessionProvider>
    </SiteContext>
  )
}

/**
 * Lets early-press.js keep no more presses, once React answers them. A press within which React hydrates the page is
 * answered as well: this runs within it, and the script forgets it.
 */
function endEarlyPresses(): void {
  document.dispatchEvent(new Event('hydrated'))
}

/** Lets early-press.js press again the last button that was pressed before the page was hydrated and did nothing. */
function doEarlyPress(): void {
  document.dispatchEvent(new Event('usable'))
}

/** Shows a page skeleton at an address that is not prerendered, until the page has loaded. */
export function HydrateFallback() {
  return (
    <>
      <title>{text.loading}</title>
      <div className="h-16 border-b border-line/70" />
      <Page className="grid gap-8">
        <Waiting>{text.loading}</Waiting>
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-80 w-full" />
      </Page>
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const site = useLoaderData<typeof loader | undefined>()
  const { pathname } = useLocation()
  // The page has gone since this tab was opened; or a host of files starts the router at an address without a page.
  const isGone = isRouteErrorResponse(error) && error.status === 404 && pathname !== '/'
  if (isGone || isTakenAway(pathname, site?.off ?? [])) return <Navigate to="/" replace />
  logFailure('A page could not be shown', error)
  const isOffline = currentConnection() === 'offline'
  const title = isOffline ? text.notHere : text.notShown
  return (
    <main>
      {site ? <title>{`${title} · ${site.name}`}</title> : null}
      <Notice title={title} isPage>
        <p>{isOffline ? text.notHereHint : text.notShownHint}</p>
        <LinkButton to="/" reloadDocument>
          {text.startAgain}
        </LinkButton>
      </Notice>
    </main>
  )
}
