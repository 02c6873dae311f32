import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { forecast, weatherForecast } from './forecast.ts'

/** The made-up weather of the demonstration page. */
export const weatherRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/weatherforecast',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getWeather',
        tags: ['weather'],
        summary: 'The weather of the next five days, made up from their dates',
        response: { 200: z.array(weatherForecast) },
      },
    },
    async () => forecast(new Date()),
  )
}
