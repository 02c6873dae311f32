import { createHash } from 'node:crypto'
import { z } from 'zod'
import { feelings } from '../../content/text/weather-forecast.ts'

/** The weather of one day. */
export const weatherForecast = z
  .object({
    date: z.iso.date(),
    temperatureC: z.int().describe('Degrees Celsius'),
    temperatureF: z.int().describe('The same in degrees Fahrenheit'),
    summary: z.string().describe('How it feels, in a word'),
  })
  .meta({ id: 'WeatherForecast' })

type WeatherForecast = z.infer<typeof weatherForecast>

const dayMilliseconds = 86_400_000
const daysAhead = 5
const daysOfYear = 365.25

/** The highest temperature, in degrees Celsius, that still feels like this. */
const limits: readonly (readonly [number, keyof typeof feelings])[] = [
  [-5, 'freezing'],
  [1, 'bracing'],
  [6, 'chilly'],
  [11, 'cool'],
  [16, 'mild'],
  [20, 'warm'],
  [24, 'balmy'],
  [28, 'hot'],
  [32, 'sweltering'],
]

/**
 * Returns the weather of the five days after `now`, in UTC. It is not measured: the seasons of a temperate
 * place, with a variation that depends only on the date, so that everybody sees the same weather for a day.
 */
export function forecast(now: Date): WeatherForecast[] {
  return Array.from({ length: daysAhead }, (_, day) =>
    weatherOf(new Date(now.getTime() + (day + 1) * dayMilliseconds)),
  )
}

function weatherOf(day: Date): WeatherForecast {
  const date = day.toISOString().slice(0, 10)
  const temperatureC = Math.round(seasonOf(day) + swingOf(date))
  const feeling = limits.find(([warmest]) => temperatureC <= warmest)?.[1] ?? 'scorching'
  return {
    date,
    temperatureC,
    temperatureF: Math.round((temperatureC * 9) / 5 + 32),
    summary: feelings[feeling],
  }
}

/** Returns the seasonal temperature: from 0 degrees in the middle of January to 24 in the middle of July. */
function seasonOf(day: Date): number {
  const dayOfYear = (day.getTime() - Date.UTC(day.getUTCFullYear(), 0, 15)) / dayMilliseconds
  return 12 - 12 * Math.cos((2 * Math.PI * dayOfYear) / daysOfYear)
}

/** Returns the variation of a day: between -8 and 8 degrees. */
function swingOf(date: string): number {
  const share = createHash('sha256').update(date).digest().readUInt32BE() / 2 ** 32
  return (share - 0.5) * 16
}
