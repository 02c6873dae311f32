import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { Registry } from 'prom-client'
import type { Settings } from '../settings/settings.ts'
import { limitConnections } from './connections.ts'
import { rawAnswer, securityHeaders } from './headers.ts'
import type { Readiness } from './health.ts'
import { shedLoad } from './load-shedding.ts'
import { createRequestLogger, followEvents, logAnswer, loggerOptions, nameSpan } from './logging.ts'
import { asProblem, handleError, sendProblem } from './problem.ts'
import { checkAddress, checkBody, checkHead } from './request-checks.ts'

/** The largest body of a request, in bytes. */
const bodyLimit = 64 * 1024
const idleMilliseconds = 20_000

/** Creates a server without features. It does what holds for every request and every answer. */
export async function createServer(settings: Settings, readiness: Readiness) {
  const headers = securityHeaders(settings)
  const app = Fastify({
    logger: loggerOptions(settings),
    childLoggerFactory: createRequestLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    bodyLimit,
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    // A request that arrives while the process drains is served. Refusing it would make a rolling restart
    // fail requests.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    requestTimeout: settings.requestSeconds * 1000,
    connectionTimeout: idleMilliseconds,
    keepAliveTimeout: idleMilliseconds,
    http: {
      headersTimeout: settings.requestSeconds * 1000,
      // How often late requests are looked for. With the default of 30 s they would stay open that long.
      connectionsCheckingInterval: 500,
      // `checkHead` checks it instead and answers with a problem document.
      requireHostHeader: false,
    },
    frameworkErrors: (error, request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      sendProblem(request, reply, asProblem(error))
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  }).withTypeProvider<ZodTypeProvider>()
  const figures = new Registry()
  app.decorate('figures', figures)
  limitConnections(app, settings, rawAnswer('503 Service Unavailable', { ...headers, 'retry-after': '2' }))
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...headers, connection: 'close', 'content-length': '0' }).end()
  })
  // This server is not a proxy. Without this, Node closes the connection without an answer.
  app.server.on('connect', (_request, socket) => socket.end(rawAnswer('400 Bad Request', headers)))
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  // Pages of any origin can send forms and plain text without a preflight request.
  app.removeContentTypeParser('text/plain')
  acceptNothingToDelete(app)

  app.addHook('onRequest', (request, reply, done) => {
    followEvents(request)
    nameSpan(request)
    // Through the reply, Node writes each header once. Those of `reply.raw` it would keep and copy before.
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  // The next request on a kept connection would arrive after the process has stopped listening.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (readiness.isDraining) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    done()
  })
  shedLoad(app, settings)
  app.addHook('onRequest', (request, _reply, done) => {
    checkHead(request)
    checkAddress(request)
    done()
  })
  app.addHook('preValidation', (request, _reply, done) => {
    checkBody(request)
    done()
  })
  await allowOrigins(app, settings)
  return app
}

/**
 * Accepts a DELETE without a body although its content type is JSON, since the site sends that type with
 * every call.
 */
function acceptNothingToDelete(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (request.method === 'DELETE' && body.length === 0) done(null)
    else void parse(request, body.toString(), done)
  })
}

async function allowOrigins(app: FastifyInstance, { allowedOrigins }: Settings): Promise<void> {
  if (allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: (origin, decide) =>
      decide(null, origin !== undefined && allowedOrigins.includes(origin) ? origin : false),
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-xsrf-token', 'x-email'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  })
}

function refuseUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const status =
    { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413 }[
      error.code ?? ''
    ] ?? 400
  socket.end(rawAnswer(`${status} ${STATUS_CODES[status]}`, headers))
  socket.destroySoon()
}
