import { z } from 'zod'
import { count, list, number, origin } from './kinds.ts'

/** Who may come, and how many at once. */
export const door = {
  allowedOrigins: list
    .pipe(z.array(origin))
    .default([])
    .describe('Other origins whose pages may call the API, exact, separated by commas.'),
  trustedProxies: list
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
    .default([])
    .describe('Addresses or networks of the reverse proxies whose X-Forwarded-* headers are believed.'),
  requestSeconds: number
    .min(0.5)
    .max(300)
    .default(9)
    .describe('How long a client may take to send a whole request before it is cut.'),
  maxConnections: count.default(2000).describe('Connections accepted at once; more are closed.'),
  maxInFlight: count.default(500).describe('Requests served at once; more get 503 with Retry-After.'),
  maxSignInsInFlight: count
    .default(100)
    .describe('Of these, requests of the sign-in pages; more get 503 with Retry-After.'),
}
