/** The hours of the picture, in minutes: the sun is up between them, the moon for the rest of the day. */
const sunrise = 5 * 60
const sunset = 21 * 60
const day = 24 * 60

/** The arc on a ground of 440 by 170, as half an ellipse above the horizon. */
export const arc = { centre: 220, horizon: 148, width: 186, height: 124 } as const

export interface Sky {
  readonly part: 'dawn' | 'noon' | 'dusk' | 'night'
  /** Where sun or moon stands, on the ground of the arc. */
  readonly x: number
  readonly y: number
}

/** The minutes since midnight of an hour such as `08:30`. */
export function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}

/** How the sky looks at a minute of the day; minutes past midnight belong to the next day. */
export function skyAt(minutes: number): Sky {
  const now = ((minutes % day) + day) % day
  const isDay = now >= sunrise && now < sunset
  const way = isDay
    ? (now - sunrise) / (sunset - sunrise)
    : ((now - sunset + day) % day) / (day - sunset + sunrise)
  const angle = Math.PI * (1 - way)
  const part = !isDay ? 'night' : now < 11 * 60 ? 'dawn' : now < 17 * 60 ? 'noon' : 'dusk'
  return {
    part,
    x: round(arc.centre + arc.width * Math.cos(angle)),
    y: round(arc.horizon - arc.height * Math.sin(angle)),
  }
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
