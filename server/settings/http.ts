import { z } from 'zod'
import { count, list, number, origin, webAddress } from './kinds.ts'

/** Where the server listens. */
export const listening = {
  host: z.string().default('localhost').describe('The address to listen on; 0.0.0.0 in a container.'),
  port: number.int().min(0).max(65535).default(8080).describe('The port to listen on.'),
  publicUrl: webAddress
    .transform((text) => new URL(text).href.replace(/\/+$/, ''))
    .optional()
    .describe('The address that people type, without a path; http://localhost and the port unless set.'),
  siteUrl: origin
    .optional()
    .describe('The origin at which a static host serves the site, when it is not PUBLIC_URL.'),
  nodeEnv: z
    .enum(['development', 'test', 'production'])
    .default('development')
    .describe('In production the public address must be https.'),
}

/** Which requests are served, and how many at once. */
export const requests = {
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

/** What an operator observes the server by, and how it stops. */
export const operation = {
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The least level that is logged.'),
  metricsToken: z
    .string()
    .min(16)
    .optional()
    .describe(
      'The bearer token that opens /metrics to other machines; only this machine reads it unless set.',
    ),
  drainSeconds: number
    .min(0)
    .max(5)
    .default(1)
    .describe('After SIGTERM, how long readiness is red before the listener closes.'),
}
