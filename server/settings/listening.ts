import { z } from 'zod'
import { number, origin, webAddress } from './kinds.ts'

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
