/** Sunrise and sunset of the picture, in minutes; the moon is up for the rest of the day. */
const sunrise = 5 * 60
const sunset = 21 * 60
const day = 24 * 60

/** The arc in a picture of 440 by 170: half an ellipse above the horizon. */
export const arc = { center: 220, horizon: 148, width: 186, height: 124 } as const

export interface Sky {
  readonly part: 'dawn' | 'noon' | 'dusk' | 'night'
  /** The position of sun or moon in the picture. */
  readonly x: number
  readonly y: number
}

/** Returns the minutes since midnight of a time such as `08:30`. */
export function minutesOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the sky at a minute of the day; minutes after midnight belong to the next day. */
export function skyAt(minutes: number): Sky {
  const now = ((minutes % day) + day) % day
  const isDay = now >= sunrise && now < sunset
  const progress = isDay
    ? (now - sunrise) / (sunset - sunrise)
    : ((now - sunset + day) % day) / (day - sunset + sunrise)
  const angle = Math.PI * (1 - progress)
  const part = !isDay ? 'night' : now < 11 * 60 ? 'dawn' : now < 17 * 60 ? 'noon' : 'dusk'
  return {
    part,
    x: round(arc.center + arc.width * Math.cos(angle)),
    y: round(arc.horizon - arc.height * Math.sin(angle)),
  }
}

function round(length: number): number {
  return Math.round(length * 10) / 10
}
