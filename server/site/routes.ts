import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound, sendProblem } from '../http/problem.ts'
import type { Settings } from '../settings.ts'
import { siteConfig } from './config.ts'
import { readSite, type SiteFile } from './files.ts'
import { pageOfSignIn, sitePolicies } from './policy.ts'

const builtFolder = fileURLToPath(new URL('../../web/build/client', import.meta.url))
const startPage = '/__spa-fallback.html'

/** Addresses of the server, where an unknown one never gets a page. */
const serverAddress = /^\/(api|auth|lambda|health|metrics)(\/|$)/i

/**
 * Serves the built site: every address that no room has. Addresses that only the site's own router knows get its start
 * page; files that do not exist do not.
 */
export function serveSite(app: FastifyInstance, settings: Settings, version: string): void {
  const files = readSite(settings.siteFolder ?? builtFolder)
  const policies = sitePolicies(files, settings)
  if (!files.has(startPage)) app.log.warn('the site is not built: only the API is served; run script/build')

  const config = JSON.stringify(siteConfig(settings, version))
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(config),
  )

  app.setNotFoundHandler((request, reply) => {
    const file = isRead(request) ? findFile(request, files) : undefined
    if (!file) return sendProblem(request, reply, notFound())
    const policy = policies.get(file)
    if (policy) reply.header('content-security-policy', policy)
    return sendFile(request, reply, file)
  })
}

function isRead(request: FastifyRequest): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

function findFile(request: FastifyRequest, files: ReadonlyMap<string, SiteFile>): SiteFile | undefined {
  const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '')
  if (serverAddress.test(path)) return undefined
  const place = path.replace(/\/$/, '')
  const page = files.get(`${place}/index.html`)
  const file = page ?? (path === startPage ? undefined : files.get(path))
  return file ?? (isPageAddress(request, path) ? files.get(startPage) : undefined)
}

/** Whether a person may have opened this address, so that the site's router decides what it is. */
function isPageAddress(request: FastifyRequest, path: string): boolean {
  const isFile = path.includes('.') || path.startsWith('/assets/')
  const accepted = request.headers.accept ?? '*/*'
  return !isFile && !path.includes('//') && /text\/html|\*\/\*/.test(accepted)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding =
    file.brotli && /\bbr\b/.test(accepted) ? 'br' : file.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : ''
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
  return reply.send(encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : file.body)
}

/** Pages of a sign-in, and pages opened with a code or a signed query, are kept nowhere. */
function caching(url: string, { isPage }: SiteFile): string {
  if (!isPage && url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  const isOfSignIn = pageOfSignIn.test(url) || /[?&](code|sig)=/.test(url)
  return isPage && isOfSignIn ? 'no-store' : 'no-cache'
}
