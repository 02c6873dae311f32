import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import * as text from '../../content/text/refusals.ts'
import { isDatabaseUnavailable, isReferenceMissing, type RowKey } from '../storage/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The rows without which the caller's token is not valid; null on a public route. */
    callerRows: readonly RowKey[] | null
  }
}

export interface FieldError {
  readonly field: string
  readonly reason: string
}

interface Details {
  readonly detail?: string
  readonly errors?: readonly FieldError[]
  /** A code for programs. */
  readonly code?: string
  /** Why, for metrics: a name from the code of this server. It is `code` unless set, and is never sent. */
  readonly reason?: string
  readonly retryAfterSeconds?: number
}

/**
 * An error that is answered with a problem document (RFC 9457). Clients read its text, so that it must not
 * contain secrets, SQL or paths of the server.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly details: Details

  constructor(status: number, details: Details = {}) {
    super(details.detail ?? STATUS_CODES[status] ?? 'Error')
    this.status = status
    this.details = details
  }
}

/** 400: the request has the wrong shape; `errors` names the fields. */
export const badRequest = (detail: string, errors?: readonly FieldError[]) =>
  new Problem(400, { detail, ...(errors && { errors }) })
/** 400: fields are not valid; `errors` names them. */
export const fieldsNotValid = (errors: readonly FieldError[]) => badRequest(text.fieldsNotValid, errors)
/** 401: the access token is missing or not valid. The text does not say which. */
export const unauthorized = () => new Problem(401, { detail: text.loginNeeded })
/** 403: signed in, but not allowed. */
export const forbidden = () => new Problem(403, { detail: text.notAllowed })
/** 404: it does not exist, or it belongs to somebody else. The text does not say which. */
export const notFound = () => new Problem(404, { detail: text.notFound })
/** 409: the current state does not allow it; `code` says why. */
export const conflict = (detail: string, code?: string) => new Problem(409, { detail, ...(code && { code }) })
/** 422: the shape is right, but a rule does not allow it; `code` says which. */
export const unprocessable = (detail: string, errors?: readonly FieldError[], code?: string) =>
  new Problem(422, { detail, ...(errors && { errors }), ...(code && { code }) })
/** 429: the rate limit `reason` is reached for another `retryAfterSeconds`. */
export const tooMany = (reason: string, retryAfterSeconds: number) =>
  new Problem(429, { detail: text.tooMany, reason, retryAfterSeconds })
/**
 * 503: temporarily unavailable. `reason` says why in the metrics; `code` is for reasons that programs must tell
 * from others.
 */
export const unavailable = (reason: string, detail: string, retryAfterSeconds = 2, code?: string) =>
  new Problem(503, { detail, reason, retryAfterSeconds, ...(code && { code }) })

/** The schema of a problem document. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional(),
    instance: z.string().optional(),
    errors: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
    code: z.string().optional(),
  })
  .meta({ id: 'Problem', description: 'An error, as RFC 9457 defines it' })

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the page that shows a problem to a person who opened an address; absent without a built site. */
    problemPage?: (request: FastifyRequest, problem: Problem) => ProblemPage | undefined
  }
}

/** A page about a problem. */
interface ProblemPage {
  readonly html: string
  /** Its content security policy. */
  readonly policy: string
}

/** The reason of each answer that is a problem document. */
const reasons = new WeakMap<FastifyReply, string>()

/** Returns why an answer is a problem document, `none` if only its status says it, or null for another answer. */
export function problemReason(reply: FastifyReply): string | null {
  return reasons.get(reply) ?? null
}

/** Addresses that programs call. What goes wrong there is a problem document, also in a browser. */
const programAddress = /^\/(api|lambda|health|metrics)(\/|\?|$)/i

/** Returns whether a person has opened an address or sent a form in a browser, which shows what it is sent. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  if (programAddress.test(url)) return false
  const shownIn = headers['sec-fetch-dest']
  if (shownIn !== undefined && shownIn !== 'document' && shownIn !== 'iframe') return false
  return headers.accept?.includes('text/html') === true
}

/**
 * Answers with a problem document, or with a page if a person has opened the address in a browser. `instance` is
 * the id of the request, which the logs contain.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { detail, errors, code, reason = code ?? 'none', retryAfterSeconds } = problem.details
  reasons.set(reply, reason)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)))
  // RFC 6750 3.1
  const hasToken = /^bearer /i.test(request.headers.authorization ?? '')
  if (problem.status === 401)
    reply.header('www-authenticate', hasToken ? 'Bearer error="invalid_token"' : 'Bearer')
  reply.code(problem.status).header('cache-control', 'no-store')
  const page = isNavigation(request) ? request.server.problemPage?.(request, problem) : undefined
  if (page !== undefined) {
    reply.header('content-security-policy', page.policy)
    return reply.type('text/html; charset=utf-8').send(page.html)
  }
  const title = STATUS_CODES[problem.status] ?? 'Error'
  const body = {
    type: 'about:blank',
    title,
    status: problem.status,
    detail,
    instance: request.id,
    errors,
    code,
  }
  // It is serialized here, since the serializer of a route knows only the responses that the route declares.
  return reply
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer((value: unknown) => String(value))
    .send(JSON.stringify(body))
}

/**
 * Handles every error: turns it into a Problem, so that no internal details are sent, and answers with that.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error, request.callerRows)
  if (problem.status >= 500 && !(error instanceof Problem))
    request.log.error({ err: error }, 'request failed')
  return sendProblem(request, reply, problem)
}

/** Returns the Problem that describes an error to clients. `callerRows` are those of the request. */
export function asProblem(error: FastifyError, callerRows: readonly RowKey[] | null = null): Problem {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      field:
        issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || (error.validationContext ?? 'body'),
      reason: issue.message ?? text.notValid,
    }))
    return fieldsNotValid(errors)
  }
  if (isDatabaseUnavailable(error)) return unavailable('database', text.databaseDown)
  if (isReferenceMissing(error)) {
    // On a public route, only a login refers to a row that its person can delete: that of the account.
    const isCallerGone = callerRows?.some((row) => isReferenceMissing(error, row)) ?? true
    return isCallerGone ? unauthorized() : notFound()
  }
  const status = error.statusCode
  if (status === undefined || status < 400 || status > 499) return new Problem(500)
  return new Problem(status, { detail: requestFaults[error.code] ?? STATUS_CODES[status] ?? 'Error' })
}

// Fastify's own messages can quote the request, so that these are sent instead.
const requestFaults: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: text.onlyJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: text.bodyEmpty,
  FST_ERR_CTP_INVALID_JSON_BODY: text.bodyNotJson,
  FST_ERR_CTP_BODY_TOO_LARGE: text.bodyTooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: text.bodyLength,
}
