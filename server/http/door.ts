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

/**
 * Refuses a body with a NUL or half a surrogate pair in any text of it, key or value: PostgreSQL stores neither.
 * Throws a 400 Problem.
 */
export function checkBody(request: FastifyRequest): void {
  const waiting: unknown[] = [request.body]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string') {
      if (!isStorable(value)) throw badRequest('The body holds a NUL character or half a surrogate pair.')
    } else if (Array.isArray(value)) waiting.push(...value)
    else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
      waiting.push(...Object.keys(value), ...Object.values(value))
    }
  }
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
