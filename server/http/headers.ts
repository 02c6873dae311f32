import type { FastifyReply } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/**
 * The content security policy of every answer that is not a page: it may not load, run or be framed anywhere.
 */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Returns the security headers of every answer. */
export function securityHeaders(settings: Settings): Record<string, string> {
  return {
    'content-security-policy': answerPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    'x-dns-prefetch-control': 'off',
    ...(isHttps(settings) && { 'strict-transport-security': transportSecurity(settings) }),
  }
}

/**
 * Returns for how long browsers use only https (RFC 6797): two years, of which the preload list requires one. Names
 * below that of the site may belong to servers without https, so they are included only if the operator says so.
 */
function transportSecurity({ hsts }: Settings): string {
  const wider = { host: '', subdomains: '; includeSubDomains', preload: '; includeSubDomains; preload' }
  return `max-age=63072000${wider[hsts]}`
}

/** Returns the text of an answer that is not to a whole request and ends its connection. */
export function rawAnswer(statusLine: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${statusLine}\r\n${lines.join('\r\n')}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`
}

function isHttps(settings: Settings): boolean {
  return settings.publicUrl.startsWith('https:')
}

/** Answers with a text as JSON. Fastify would send it as plain text. */
export function answerText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(text))
}
