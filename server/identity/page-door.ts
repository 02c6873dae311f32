import type { FastifyRequest } from 'fastify'
import { forbidden } from '../http/problem.ts'

/** Refuses what a page of another origin sends: it may neither sign a person in nor out (login CSRF). */
export function onlyFrom(publicUrl: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { origin } = request.headers
    if (origin !== undefined && origin !== publicUrl) throw forbidden()
  }
}
