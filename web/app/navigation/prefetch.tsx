import { useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useMatches } from 'react-router'
import { savesData } from '../../base/saves-data.ts'

/** How long a link is pointed at or focused before its page counts as wanted, in milliseconds. */
const pause = 100

/**
 * Fetches what a page needs when a link to it is pressed, or pointed at or focused for a moment: its modules,
 * and the data file of a prerendered page. The router's own `prefetch="intent"` asks for the data at another
 * address than its navigation does (`?_routes=`), so that it would be fetched twice; and each link would carry
 * the code.
 */
export function Prefetch() {
  const [page, setPage] = useState<string | null>(null)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const consider = ({ target, type }: Event) => {
      clearTimeout(timer)
      const next = pageOf(target)
      if (next === null || !navigator.onLine || savesData()) return
      // The page is wanted when its link is released, which a finger does without pointing at it first.
      if (type === 'pointerdown') setPage(next)
      else timer = setTimeout(() => setPage(next), pause)
    }
    document.addEventListener('pointerdown', consider)
    document.addEventListener('pointerover', consider)
    document.addEventListener('focusin', consider)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', consider)
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
    wanted.flatMap(({ module, clientLoaderModule, imports = [], isNew }) =>
      isNew ? [module, ...imports, ...(clientLoaderModule ? [clientLoaderModule] : [])] : [],
    ),
  )
  // The root's data are never loaded again; a page with a parameter is new for each of its values.
  const loading = wanted.filter(({ hasLoader, parentId }) => hasLoader && parentId !== undefined)
  return (
    <>
      {[...modules].map((module) => (
        <link key={module} rel="modulepreload" href={module} />
      ))}
      {loading.map(({ id, hasClientLoader }) => (
        <link key={id} rel="prefetch" as="fetch" href={dataAddress(page, hasClientLoader ? id : null)} />
      ))}
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

/**
 * Returns the address of a page's data, from which the router loads it: `/about?x=1` at `/about.data?x=1`.
 *
 * @param routeId of a route with a `clientLoader`, for which the router names the route in the address; or null
 */
export function dataAddress(page: string, routeId: string | null): string {
  const [, path = '', search = ''] = /^([^?]*)(.*)$/.exec(page) ?? []
  const query = new URLSearchParams(search)
  if (routeId !== null) query.set('_routes', routeId)
  return `${path}${path.endsWith('/') ? '_' : ''}.data${routeId === null ? search : `?${query}`}`
}
