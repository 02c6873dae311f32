import type { FastifyRequest } from 'fastify'
import { badRequest } from './problem.ts'

/**
 * Refuses addresses that are no valid percent-encoded UTF-8 or hold a NUL, which no database text can hold.
 * Throws a 400 Problem.
 */
export function checkAddress(request: FastifyRequest): void {
  let decoded: string
  try {
    decoded = decodeURIComponent(request.raw.url ?? '')
  } catch {
    throw badRequest('The address is not percent-encoded UTF-8.')
  }
  if (!isStorable(decoded)) throw badRequest('The address holds a NUL character.')
}

// RFC 3986 3.2.2 and 3.2.3: an IPv6 address in brackets or a name, and perhaps a port. Empty is allowed (RFC 9112 3.2).
const hostShape = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i
const targetShape = /^(\/|https?:\/\/)/i

/**
 * Refuses a request whose head others could read differently: another version than HTTP/1.0 and 1.1, not exactly one
 * Host, a Host that is none, or a target that is neither a path nor an address (RFC 9112 2.3 and 3.2).
 * Throws a 400 Problem.
 */
export function checkHead(request: FastifyRequest): void {
  const { httpVersion, rawHeaders, url = '' } = request.raw
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw badRequest('Only HTTP/1.1 is spoken here.')
  const hosts = rawHeaders.filter((_value, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === 'host')
  if (hosts.length > 1 || (httpVersion === '1.1' && hosts.length === 0)) {
    throw badRequest('One Host header is needed.')
  }
  if (!hosts.every((host) => hostShape.test(host))) throw badRequest('The Host header names no host.')
  if (!targetShape.test(url)) throw badRequest('The target is no address.')
}

// More than any real body, and few enough for whatever walks through it later by calling itself.
const deepest = 32

/**
 * Refuses a body with a NUL or half a surrogate pair in any text of it, key or value, since PostgreSQL stores neither;
 * and one of lists in lists without end. Throws a 400 Problem.
 */
export function checkBody(request: FastifyRequest): void {
  let level: unknown[] = [request.body]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw badRequest('The body is nested too deeply.')
    const below: unknown[] = []
    for (const value of level) {
      if (typeof value === 'string' && !isStorable(value)) {
        throw badRequest('The body holds a NUL character or half a surrogate pair.')
      }
      if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
        for (const [key, inside] of Object.entries(value)) below.push(key, inside)
      }
    }
    level = below
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
