import { trace } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { clientNetwork } from './client-network.ts'

/** The request of each logger. A line knows only its logger. */
const requests = new WeakMap<object, FastifyRequest>()

/**
 * Returns the options of the logger: JSON lines with UTC times. Of a request, only its path is logged, so
 * that no secret and no personal data gets into the log. A line about an `event`, such as a login, a failed
 * one or a refusal, also says from which network it came, so that somebody can act on it. Of an error, only its type, message, code and stack
 * are logged, since other details can quote values.
 */
export function loggerOptions(
  settings: Settings,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: settings.logLevel,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level) => ({ level }) },
    mixin: (line, _level, logger) => {
      const request = 'event' in line ? requests.get(logger) : undefined
      const network = request && clientNetwork(request.ip, settings.logClientAddress)
      const traceId = trace.getActiveSpan()?.spanContext().traceId
      // The filter of fail2ban in docs/operator/monitor.md expects the event right after the network.
      return {
        ...(traceId !== undefined && { trace_id: traceId }),
        ...(network !== undefined && { network }),
      }
    },
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

/** Lets the lines about the events of a request say from which network it came. */
export function followEvents(request: FastifyRequest): void {
  requests.set(request.log, request)
}

/** Names the span of a request, if it is traced, by the pattern of its route, which has no ids. */
export function nameSpan({ id, method, routeOptions }: FastifyRequest): void {
  const span = trace.getActiveSpan()
  if (span === undefined) return
  const route = routeOptions.url ?? 'unknown'
  span.updateName(`${method} ${route}`)
  span.setAttributes({ 'http.route': route, 'skyway.request.id': id })
}

/** Logs one line for each answer: the request, the person and the status. */
export function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method } = request
  const path = request.url.split('?', 1)[0]?.slice(0, 200)
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10
  const line = { method, path, status: reply.statusCode, milliseconds, ...actor(request) }
  // An overloaded server (503) is not the client's doing.
  if ([403, 429].includes(reply.statusCode)) request.log.warn({ event: 'refused', ...line }, 'refused')
  else if (reply.statusCode === 503) request.log.warn(line, 'refused')
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
