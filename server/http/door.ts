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

/** Refuses a request without exactly one Host, which RFC 9112 wants refused. Throws a 400 Problem. */
export function checkHost(request: FastifyRequest): void {
  const hosts = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host')
  const isNeeded = request.raw.httpVersionMajor === 1 && request.raw.httpVersionMinor >= 1
  if (hosts.length > 1 || (isNeeded && hosts.length === 0)) throw badRequest('One Host header is needed.')
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
