import type { FastifyReply } from 'fastify'

/** Answers with a text as JSON. Fastify would send it as plain text. */
export function answerText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(text))
}
