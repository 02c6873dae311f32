import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'

/** The widest window of each device, in CSS pixels: where the site's own layouts change. */
const phoneMost = 639
const tabletMost = 1023

export const devices = ['phone', 'tablet', 'desktop'] as const
export type WindowSize = (typeof devices)[number]

/** Returns what kind of device has a window of a width in CSS pixels. */
export function deviceOf(width: number): WindowSize {
  if (width <= phoneMost) return 'phone'
  return width <= tabletMost ? 'tablet' : 'desktop'
}

/** A part of an address that differs from game to game, or from person to person. */
const id = /^(\d+|\d{4}-\d\d-\d\d|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i

/** Other addresses of the home page. */
const homeAddresses = new Set(['/home', '/logout'])

/** Returns the name under which views of an address are counted: `/games/:id` for `/games/17`. */
export function pageOf(address: string): string {
  const path = address.replace(/(?<=.)\/+$/, '')
  if (homeAddresses.has(path)) return '/'
  return path
    .split('/')
    .map((part) => (id.test(part) ? ':id' : part))
    .join('/')
}

/** Why a view is not counted: a program sent it, or the browser asks not to be counted. */
export type NotCounted = 'robot' | 'declined'

/** Returns why a view with these headers is not counted, or null if it is. */
export function reasonNotToCount(headers: IncomingHttpHeaders): NotCounted | null {
  // Do Not Track, and Global Privacy Control, which has replaced it.
  if (headers['dnt'] === '1' || headers['sec-gpc'] === '1') return 'declined'
  const agent = headers['user-agent'] ?? ''
  return agent === '' || isbot(agent) ? 'robot' : null
}

/**
 * Returns what tells a visitor from the others of a day: 8 bytes in hexadecimal, from which nobody learns the address or
 * the browser without the salt of that day.
 */
export function visitorOf(salt: Buffer, { address, agent }: { address: string; agent: string }): string {
  return hash('sha256', `${salt.toString('hex')}\n${address}\n${agent}`, 'hex').slice(0, 16)
}
