/** The four kinds of message. */
export type AlertType = 'Success' | 'Error' | 'Info' | 'Warning'

export interface Alert {
  id: number
  type: AlertType
  message: string
  /** Whether it disappears by itself after `alertStays` milliseconds. */
  autoClose: boolean
  /** Whether it fades over `alertFades` milliseconds when it disappears by itself. */
  fade: boolean
  /** Whether it stays over the next route change. It does so once. */
  keepAfterRouteChange: boolean
  /** Whether it has stayed over a route change already; the next one removes it. */
  hasSurvived: boolean
}

/** The fields that a caller gives; the others have defaults. */
export type NewAlert = Pick<Alert, 'type' | 'message'> & Partial<Omit<Alert, 'id' | 'hasSurvived'>>

/** How long a message stays before it disappears, in milliseconds. */
export const alertStays = 4_000
/** How long a message takes to fade, in milliseconds. */
export const alertFades = 4_000

/** Returns a message with the defaults of all missing fields. */
export function completeAlert(id: number, alert: NewAlert): Alert {
  return { autoClose: true, fade: true, keepAfterRouteChange: false, ...alert, id, hasSurvived: false }
}

/**
 * Returns the messages that remain after a route change. The next change removes them.
 *
 * @param leadsOn whether a page was replaced by another, as `/new-game/1` by the game; this is part of the
 *   change before it
 */
export function afterRouteChange(alerts: readonly Alert[], leadsOn: boolean): Alert[] {
  const kept = alerts.filter((alert) => alert.keepAfterRouteChange)
  if (leadsOn) return kept
  return kept.filter((alert) => !alert.hasSurvived).map((alert) => ({ ...alert, hasSurvived: true }))
}
