import { z } from 'zod'
import { count, list, numberBetween, origin, webAddress, wholeNumberBetween } from './kinds.ts'

/** Where the server listens. */
export const listening = {
  host: z
    .string()
    .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
    .default('localhost')
    .describe('The address to listen on; :: for all of this machine, IPv4 included, as in the image.'),
  port: wholeNumberBetween(0, 65535).default(8080).describe('The port to listen on.'),
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

/** What browsers remember of a site with an https address, and cannot be made to forget. */
export const transportSecurity = {
  hsts: z
    .enum(['host', 'subdomains', 'preload'], { error: 'is neither host, subdomains nor preload' })
    .default('host')
    .describe(
      'For which names browsers use only https from then on: that of PUBLIC_URL (host), also every name below it, on whatever machine it is (subdomains), or for the list that browsers ship with, too (preload).',
    ),
}

/** Which requests are served, and how many at once. */
export const requests = {
  allowedOrigins: list
    .pipe(z.array(origin))
    .default([])
    .describe('Other origins whose pages may call the API, exact, separated by commas.'),
  trustedProxies: list
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
          error: 'is no list of addresses or networks such as 10.0.0.0/8',
        }),
      ),
    )
    .default([])
    .describe('Addresses or networks of the reverse proxies whose X-Forwarded-* headers are believed.'),
  maxConnections: count
    .default(2000)
    .describe(
      'Connections at once; for one more, the connection that has waited longest for its client is closed.',
    ),
  maxInFlight: count
    .default(500)
    .describe(
      'Requests worked on at once, at most half of them for one client address; more get 503 with Retry-After. A request whose body or answer is on its way does not count.',
    ),
}

/** What an operator observes the server by, and how it stops. */
export const operation = {
  logLevel: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('The least level that is logged.'),
  logClientAddress: z
    .enum(['network', 'whole', 'none'])
    .default('network')
    .describe(
      'What the log shows of the address of a client at logins, failures and refusals: its network (IPv4 /24, IPv6 /48), all of it, or nothing.',
    ),
  metricsToken: z
    .string()
    .min(16, 'must be at least 16 characters long')
    .optional()
    .describe(
      'The bearer token that opens /metrics to other machines; only this machine reads it unless set.',
    ),
  drainSeconds: numberBetween(0, 5)
    .default(1)
    .describe('After SIGTERM, how long readiness is red before the listener closes.'),
  newestVersionAt: webAddress
    .optional()
    .describe(
      'The address of a file that names the newest version, read once a day; nothing is looked up unless set.',
    ),
}
