import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings/settings.ts'

/**
 * Returns the options of the logger: JSON lines with UTC times. Of a request, only its path is logged, so
 * that no secret and no personal data gets into the log. Of an error, only its type, message, code and stack
 * are logged, since other details can quote values.
 */
export function loggerOptions(
  settings: Settings,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: settings.logLevel,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    redact: [
      'authorization',
      'cookie',
      'password',
      'code',
      'token',
      'seed',
      'email',
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
      '*.seed',
      '*.email',
    ],
    serializers: {
      req: () => ({}),
      res: () => ({}),
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: typeof error.code === 'string' ? error.code : undefined,
        stack: error.stack ?? '',
      }),
    },
  }
}

/** Logs one line for each answer: the request, the person and the status. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request
  const path = request.url.split('?', 1)[0]?.slice(0, 200)
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10
  const line = { method, path, status: reply.statusCode, milliseconds, ...actor(request) }
  if ([403, 429, 503].includes(reply.statusCode)) request.log.warn(line, 'refused')
  else if (reply.statusCode >= 500) request.log.error(line, 'failed')
  // Monitoring requests these every few seconds.
  else if (/^\/(health|metrics)/.test(path ?? '')) request.log.debug(line, 'answered')
  else request.log.info(line, 'answered')
}

function actor(request: FastifyRequest): { person?: number } {
  const caller: unknown = 'caller' in request ? request.caller : null
  const isKnown = typeof caller === 'object' && caller !== null && 'personId' in caller
  return isKnown && typeof caller.personId === 'number' ? { person: caller.personId } : {}
}
