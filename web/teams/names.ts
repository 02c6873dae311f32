import * as text from '../../content/text/teams.ts'

const { afc, nfc } = text.conferences
const { north, south, east, west } = text.divisions

/** The conferences by their index. */
export const conferences = [afc, nfc] as const

/** The divisions by their index. */
export const divisions = [north, south, east, west] as const
