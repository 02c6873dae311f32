import { createRequestHandler, type ServerBuild } from 'react-router'
import { isOff } from '../words/site.server.ts'
import { contentAddresses } from './content-addresses.ts'

/** The pages of a site, rendered. */
export interface RenderedPages {
  /** The files by their path: `about/index.html`, `about.data`. */
  readonly files: ReadonlyMap<string, string>
  /** Where an address leads that has no page of its own, such as `/blogs/1`, which leads to the newest post. */
  readonly redirects: Readonly<Record<string, string>>
}

/** The page that starts the router in the browser, for addresses that have no file. */
export const startPage = '__spa-fallback.html'

/**
 * Renders every page whose address is known: those of the route table without a parameter, and those of content files,
 * without the pages that the owner has taken away. Beside each page it writes the data that the router asks for on the
 * way from another page.
 *
 * @throws what a page throws, such as a ContentError
 */
export async function renderPages(build: ServerBuild): Promise<RenderedPages> {
  const { pages, resources } = fixedAddresses(build)
  const addresses = [...new Set([...pages, ...contentAddresses()])].filter((address) => !isOff(address))
  const ask = asker({ ...build, ssr: false, prerender: [...addresses, ...resources] })
  const files = new Map<string, string>()
  const redirects: Record<string, string> = {}
  for (const address of addresses) {
    files.set(dataFile(address), await (await ask(`/${dataFile(address)}`)).text())
    const response = await ask(address === '/' ? '/' : `${address}/`)
    const target = response.headers.get('Location')
    if (target === null) files.set(pageFile(address), await response.text())
    else redirects[address] = target
  }
  for (const address of resources.filter((each) => !isOff(each)))
    files.set(address.slice(1), await (await ask(address)).text())
  files.set(startPage, await (await ask('/', { 'X-React-Router-SPA-Mode': 'yes' })).text())
  return { files, redirects }
}

export function dataFile(address: string): string {
  return address === '/' ? '_.data' : `${address.slice(1)}.data`
}

export function pageFile(address: string): string {
  return `${address.slice(1)}/index.html`.replace(/^\//, '')
}

/** Returns the addresses of the route table that have no parameter: those of pages, and those of other files. */
function fixedAddresses({ routes }: ServerBuild): { pages: string[]; resources: string[] } {
  const all = Object.values(routes).flatMap((route) => (route ? [route] : []))
  const addressOf = (id: string): string => {
    const { parentId, path = '' } = routes[id] ?? {}
    const above = parentId === undefined ? '' : addressOf(parentId)
    return path === '' ? above : `${above}/${path}`
  }
  const found = all
    .filter(({ id, path, index }) => id !== 'root' && (path !== undefined || index))
    .map(({ id, module }) => ({ address: addressOf(id) || '/', isPage: module.default !== undefined }))
    .filter(({ address }) => !/[:*]/.test(address))
  return {
    pages: found.filter(({ isPage }) => isPage).map(({ address }) => address),
    resources: found.filter(({ isPage }) => !isPage).map(({ address }) => address),
  }
}

/** Returns a function that asks the router for an address, and throws what a page throws instead of answering it. */
function asker(build: ServerBuild): (address: string, headers?: HeadersInit) => Promise<Response> {
  const failures: unknown[] = []
  const handleError = (error: unknown) => void failures.push(error)
  const handle = createRequestHandler(
    { ...build, entry: { module: { ...build.entry.module, handleError } } },
    'production',
  )
  return async (address, headers = {}) => {
    const response = await handle(new Request(`http://localhost${address}`, { headers }))
    if (failures.length > 0) throw failures[0]
    if (response.status >= 400) throw new Error(`${address} was answered by ${response.status}`)
    return response
  }
}
