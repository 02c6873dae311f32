import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useMatches } from 'react-router'

/** How long a link is pointed at or focused before its page counts as wanted, in milliseconds. */
const pause = 100

/**
 * Fetches what a page needs when a link to it is pointed at, touched or focused: its modules, and the data
 * file of a prerendered page. The router's own `prefetch="intent"` asks for the data at another address than
 * its navigation does (`?_routes=`), so that it would be fetched twice; and each link would carry the code.
 */
export function Prefetch() {
  const [page, setPage] = useState<string | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const consider = ({ target }: Event) => {
      clearTimeout(timer)
      const next = pageOf(target)
      if (next === null) return
      timer = setTimeout(() => {
        if (navigator.onLine && !savesData()) setPage(next)
      }, pause)
    }
    document.addEventListener('pointerover', consider)
    document.addEventListener('focusin', consider)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', consider)
      document.removeEventListener('focusin', consider)
    }
  }, [])

  return page === null ? null : <PageFiles page={page} />
}

function PageFiles({ page }: { page: string }) {
  const routes = useContext(UNSAFE_FrameworkContext)?.manifest.routes ?? {}
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const shown = new Set(useMatches().map(({ id }) => id))
  const wanted = (router?.match(page) ?? []).flatMap(({ route: { id } }) => {
    const route = routes[id]
    return route ? [{ ...route, isNew: !shown.has(id) }] : []
  })
  const modules = new Set(
    wanted.flatMap(({ module, imports = [], isNew }) => (isNew ? [module, ...imports] : [])),
  )
  return (
    <>
      {[...modules].map((module) => (
        <link key={module} rel="modulepreload" href={module} />
      ))}
      {/* The root's data are never loaded again; a page with a parameter is new for each of its values. */}
      {wanted.some(({ hasLoader, parentId }) => hasLoader && parentId !== undefined) ? (
        <link rel="prefetch" as="fetch" href={dataAddress(page)} />
      ) : null}
    </>
  )
}

/**
 * Returns the address of the page to which a link in this tab leads, without its hash; null for anything
 * else, and for the page that is open.
 */
function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download') || link.origin !== location.origin)
    return null
  const page = link.pathname + link.search
  return page === location.pathname + location.search ? null : page
}

/** Returns the address of a page's data, from which the router loads it: `/about?x=1` at `/about.data?x=1`. */
export function dataAddress(page: string): string {
  const [, path = '', search = ''] = /^([^?]*)(.*)$/.exec(page) ?? []
  return `${path}${path.endsWith('/') ? '_' : ''}.data${search}`
}

/** Returns whether the person's device asks to save data. Not every browser says so. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
