import { trace } from '@opentelemetry/api'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { clientNetwork } from './client-network.ts'

/** What the lines of a request's logger say about the request. A line knows only its logger. */
const context = Symbol('request')
interface RequestLogger extends FastifyBaseLogger {
  [context]?: { readonly id: unknown; request?: FastifyRequest }
}

/**
 * Returns the logger of a request. It is made without pino's `child`, which serializes the id for each request,
 * also for those that log nothing.
 */
export function createRequestLogger(logger: FastifyBaseLogger, { reqId: id }: { reqId?: unknown }) {
  const ofRequest: RequestLogger = Object.create(logger)
  ofRequest[context] = { id }
  return ofRequest
}

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
    mixin: (line, _level, logger: RequestLogger) => {
      const { id, request } = logger[context] ?? {}
      const network =
        request && 'event' in line ? clientNetwork(request.ip, settings.logClientAddress) : undefined
      const traceId = trace.getActiveSpan()?.spanContext().traceId
      // The filter of fail2ban in docs/operator/monitor.md expects the event right after the network.
      return {
        ...(id !== undefined && { reqId: id }),
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
  const log: RequestLogger = request.log
  if (log[context]) log[context].request = request
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
