import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { notFound } from '../../http/problem.ts'
import type { Database } from '../../storage/database.ts'
import { pictureFile, pictureFolder, readImage } from './served-pictures.ts'

/**
 * A name never refers to another picture. Only the reader's own browser may cache it, since a deletion does
 * not reach other caches.
 */
const caching = 'private, max-age=604800, immutable'

/** Thumbnails of profile pictures, for everybody who knows a name. */
export const pictureRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (
  app,
  { database: { db } },
) => {
  app.get(
    `${pictureFolder}/:file`,
    {
      // Public, since the request for an image has no token.
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ file: z.string() }) },
    },
    async ({ params: { file } }, reply) => {
      const image = pictureFile.test(file) ? await readImage(db, file) : null
      if (image === null) throw notFound()
      return reply.header('cache-control', caching).type('image/webp').send(image)
    },
  )
}
