import type { FastifyRequest } from 'fastify'
import * as text from '../../content/text/refusals.ts'
import { badRequest } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route answers the same whatever the query of its address is, as a file does. */
    ignoresQuery?: boolean
  }
}

/**
 * Refuses a URL that is not valid percent-encoded UTF-8 or that contains a NUL, which PostgreSQL cannot
 * store. Of a page or a file only the path counts: other websites and mails add what they like to the query of a
 * link.
 *
 * @throws Problem 400
 */
export function checkAddress(request: FastifyRequest): void {
  const { url: whole = '' } = request.raw
  const readsQuery = !request.is404 && request.routeOptions.config.ignoresQuery !== true
  const url = readsQuery ? whole : whole.split('?', 1).join()
  // Node's parser accepts no NUL itself.
  if (!url.includes('%')) return
  let decoded: string
  try {
    decoded = decodeURIComponent(url)
  } catch {
    throw badRequest(text.addressNotUtf8)
  }
  if (!isStorable(decoded)) throw badRequest(text.addressHasNul)
}

// RFC 3986 3.2.2 and 3.2.3: an IPv6 address in brackets or a name, with an optional port. RFC 9112 3.2 allows
// an empty value.
const hostShape = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i
const targetShape = /^(\/|https?:\/\/)/i

/**
 * Refuses a request whose head a proxy could interpret differently: a version other than HTTP/1.0 and 1.1,
 * more or fewer than one Host header, an invalid Host header, or a target that is neither a path nor an http
 * URL (RFC 9112 2.3 and 3.2).
 *
 * @throws Problem 400
 */
export function checkHead(request: FastifyRequest): void {
  const { httpVersion, rawHeaders, url = '' } = request.raw
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw badRequest(text.httpVersion)
  const hosts = hostsOf(rawHeaders)
  if (hosts.length > 1 || (httpVersion === '1.1' && hosts.length === 0)) {
    throw badRequest(text.oneHost)
  }
  if (!hosts.every((host) => hostShape.test(host))) throw badRequest(text.hostNotValid)
  if (!targetShape.test(url)) throw badRequest(text.targetNotValid)
}

function hostsOf(rawHeaders: readonly string[]): string[] {
  const hosts: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (/^host$/i.test(rawHeaders[i] ?? '')) hosts.push(rawHeaders[i + 1] ?? '')
  }
  return hosts
}

// The deepest nesting of a body. Real bodies have less, and recursive functions can walk through this much.
const deepest = 32

/**
 * Refuses a body with a NUL or half a surrogate pair in any key or value, which PostgreSQL cannot store, and
 * a body that is nested more deeply than 32 levels.
 *
 * @throws Problem 400
 */
export function checkBody(request: FastifyRequest): void {
  let level: unknown[] = [request.body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw badRequest(text.bodyTooDeep)
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value)) {
        throw badRequest(text.bodyHasNul)
      }
      if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
        for (const [key, inside] of Object.entries(value)) below.push(key, inside)
      }
    }
    level = below
  }
}

/** Returns whether PostgreSQL can store a text unchanged: without NUL and half surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
