import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { builtFolder } from '../../content/reader/content-folder.ts'
import { notFound, type Problem, sendProblem } from '../http/problem.ts'
import type { Settings } from '../settings/settings.ts'
import { BuiltSite } from './built-site.ts'
import { siteConfig } from './config.ts'
import { contentsOf, pageFile, type SiteFile, startPage } from './files.ts'
import { type HeadOfQuery, withHead } from './page-head.ts'
import { pageOfSignIn } from './policy.ts'
import { problemPage, problemPagePath } from './problem-page.ts'
import type { Redirect } from './redirects.ts'
import {
  changePasswordPage,
  changePasswordPath,
  contactPage,
  securityText,
  securityTextPath,
} from './well-known.ts'

/** Returns the folder of the built site that a server serves. */
export function siteFolder(settings: Settings): string {
  return settings.siteFolder ?? builtFolder
}

/** Paths of the server. An unknown one is never answered with a page. */
const serverAddress = /^\/(api|auth|lambda|health|metrics)(\/|$)/i

/** How long a page waits for the head of its query, in milliseconds. Then it has its general one. */
const headMilliseconds = 1000

/**
 * Serves the built site on every address that no other route has. Addresses that only the site's router knows
 * get its start page; unknown addresses and missing files do not.
 *
 * @param heads the pages whose head depends on their query, by their addresses, such as `/daily/result`
 */
export async function serveSite(
  app: FastifyInstance,
  settings: Settings,
  { version, heads = {} }: { version: string; heads?: Readonly<Record<string, HeadOfQuery>> },
): Promise<void> {
  const site = await BuiltSite.open(siteFolder(settings), settings, app.log)
  app.addHook('onClose', async () => site.close())
  if (!site.file(startPage)) app.log.warn('the site is not built: only the API is served; run script/build')

  app.decorate('problemPage', (request, problem) => {
    const file = site.file(problemPagePath)
    if (!file) return undefined
    const leadsHome = isUnknownPage(request, problem)
    return {
      html: problemPage(contentsOf(file).toString(), problem, { leadsHome }),
      policy: site.policy(file) ?? '',
    }
  })

  const options = { schema: { hide: true }, config: { ignoresQuery: true } } as const
  const config = JSON.stringify(siteConfig(settings, version))
  app.get('/config.json', options, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(config),
  )

  app.get(securityTextPath, options, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(
        securityText(settings, { now: Date.now(), hasContactPage: site.file(contactPage) !== undefined }),
      ),
  )

  const passwordPage = changePasswordPage(settings)
  if (passwordPage !== null) {
    app.get(changePasswordPath, options, async (_request, reply) => reply.redirect(passwordPage, 302))
  }

  app.setNotFoundHandler(async (request, reply) => {
    const leading = isRead(request) ? findRedirect(request, site) : undefined
    if (leading) return sendRedirect(request, reply, leading)
    const file = isRead(request) ? findFile(request, site) : undefined
    if (!file) return sendProblem(request, reply, notFound())
    const policy = site.policy(file)
    if (policy) reply.header('content-security-policy', policy)
    return sendFile(request, reply, (await fileWithHead(request, file, heads)) ?? file)
  })
}

/** Returns a page with the head of its query, or null if it keeps its general one. */
async function fileWithHead(
  request: FastifyRequest,
  file: SiteFile,
  heads: Readonly<Record<string, HeadOfQuery>>,
): Promise<SiteFile | null> {
  const headOf = new Map(Object.entries(heads)).get(pathOf(request).replace(/\/$/, ''))
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'))
  if (!headOf || !file.isPage || query.size === 0) return null
  const reading = headOf(query).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a page was sent without the head of its query')
    return null
  })
  const head = await Promise.race([reading, setTimeout(headMilliseconds, null, { ref: false })])
  return head && (await pageFile(withHead(contentsOf(file).toString(), head)))
}

/** Returns whether a request for an address that no page has gets a problem, as for a mistyped address. */
function isUnknownPage(request: FastifyRequest, { status }: Problem): boolean {
  if (status !== 404 || !request.is404) return false
  const path = pathOf(request)
  return !serverAddress.test(path) && isPageAddress(request, path)
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/**
 * Returns the redirect of an address that is not written as the site does: `/About` and `/about/index.html` lead to
 * `/about`, `/blogs/1` to the newest post.
 */
function findRedirect(request: FastifyRequest, site: BuiltSite): Redirect | undefined {
  const path = pathOf(request)
  const page = path.replace(/\/index\.html$/i, '/')
  const place = page.replace(/(?<=.)\/$/, '')
  if (page === path && site.file(fileOfPage(place))) return undefined
  return isPageAddress(request, page) ? site.redirect(place.toLowerCase()) : undefined
}

/** Returns the path of the file of a page: `/about/index.html` for `/about`. */
function fileOfPage(place: string): string {
  return place === '/' ? '/index.html' : `${place}/index.html`
}

function sendRedirect(request: FastifyRequest, reply: FastifyReply, { to, status }: Redirect): FastifyReply {
  const query = request.url.slice(request.url.split('?', 1)[0]?.length)
  return reply.header('cache-control', cachingOfPage(request.url)).redirect(to + query, status)
}

function pathOf(request: FastifyRequest): string {
  return decodeURIComponent(request.url.split('?', 1)[0] ?? '')
}

function findFile(request: FastifyRequest, site: BuiltSite): SiteFile | undefined {
  const path = pathOf(request)
  if (serverAddress.test(path)) return undefined
  const place = path.replace(/(?<=.)\/$/, '')
  const page = path.includes('//') ? undefined : site.file(fileOfPage(place))
  const file = page ?? (path === problemPagePath ? undefined : site.file(path))
  return file ?? (isPageAddress(request, path) && site.isRouted(place) ? site.file(startPage) : undefined)
}

/** Returns whether a person may have opened this address as that of a page. */
function isPageAddress(request: FastifyRequest, path: string): boolean {
  const isFile = path.includes('.') || path.startsWith('/assets/')
  const accepted = request.headers.accept ?? '*/*'
  return !isFile && !path.includes('//') && /text\/html|\*\/\*/.test(accepted)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const compressed = 'plain' in file.contents ? undefined : file.contents
  const encoding =
    compressed?.brotli && /\bbr\b/.test(accepted)
      ? 'br'
      : compressed && /\bgzip\b/.test(accepted)
        ? 'gzip'
        : ''
  const tag = `"${file.digest}${encoding && `-${encoding}`}"`
  reply
    .code(200)
    .header('cache-control', caching(request.url, file))
    .header('etag', tag)
    .header('vary', 'accept-encoding')
    .type(file.type)
  if (request.headers['if-none-match']?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === tag)) {
    return reply.code(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  const copy = { br: compressed?.brotli, gzip: compressed?.gzip, '': undefined }[encoding]
  return reply.send(copy ?? contentsOf(file))
}

function caching(url: string, { isPage }: SiteFile): string {
  if (isPage) return cachingOfPage(url)
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // What a prerendered page shows. A new build may show a minute later to a person who is on the site.
  return /\.data(\?|$)/.test(url) ? 'public, max-age=60' : 'no-cache'
}

/** Pages of a sign-in, and pages with a code in their address, are never cached. */
function cachingOfPage(url: string): string {
  return pageOfSignIn.test(url) || /[?&]code=/.test(url) ? 'no-store' : 'no-cache'
}
