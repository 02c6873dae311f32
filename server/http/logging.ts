import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings.ts'

/**
 * JSON lines with UTC times. Nothing that a client sent goes into a line but its path, so that neither secrets nor
 * personal data do; of errors only what they are and where they arose, since their details can quote values.
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

/** One line for each answer: who asked what, and how it ended. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request
  const path = request.url.split('?', 1)[0]?.slice(0, 200)
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10
  const line = { method, path, status: reply.statusCode, milliseconds, ...actor(request) }
  if ([403, 429, 503].includes(reply.statusCode)) request.log.warn(line, 'refused')
  else if (reply.statusCode >= 500) request.log.error(line, 'failed')
  // Operators' machines ask these every few seconds.
  else if (/^\/(health|metrics)/.test(path ?? '')) request.log.debug(line, 'answered')
  else request.log.info(line, 'answered')
}

function actor(request: FastifyRequest): { person?: number } {
  const caller: unknown = 'caller' in request ? request.caller : null
  const isKnown = typeof caller === 'object' && caller !== null && 'personId' in caller
  return isKnown && typeof caller.personId === 'number' ? { person: caller.personId } : {}
}
