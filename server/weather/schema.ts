import { z } from 'zod'

/** The weather of one day. */
export const weatherForecast = z
  .object({
    date: z.iso.date(),
    temperatureC: z.int().describe('Degrees Celsius'),
    temperatureF: z.int().describe('The same in degrees Fahrenheit'),
    summary: z.string().describe('How it feels, in a word'),
  })
  .meta({ id: 'WeatherForecast' })

export type WeatherForecast = z.infer<typeof weatherForecast>
