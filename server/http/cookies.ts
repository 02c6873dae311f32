import type { FastifyRequest } from 'fastify'

/** Returns the value of a cookie as it was sent, or null if the browser sent none of that name. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | null {
  for (const pair of headers.cookie?.split('; ') ?? []) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1)
  }
  return null
}
