/** The four kinds of message. */
export type AlertType = 'Success' | 'Error' | 'Info' | 'Warning'

export interface Alert {
  id: number
  type: AlertType
  message: string
  /** Whether it goes by itself after `alertStays` milliseconds. */
  autoClose: boolean
  /** Whether it fades over `alertFades` milliseconds when it goes by itself, or goes at once. */
  fade: boolean
  /** Whether it survives the next change of route; it does so once. */
  keepAfterRouteChange: boolean
}

/** What a caller says of a message; the rest has its usual value. */
export type NewAlert = Pick<Alert, 'type' | 'message'> & Partial<Omit<Alert, 'id'>>

/** How long a message stands before it goes, in milliseconds. */
export const alertStays = 4_000
/** How long a message takes to fade, in milliseconds. */
export const alertFades = 4_000

/** A message with the usual value of everything that its caller left out. */
export function completeAlert(id: number, alert: NewAlert): Alert {
  return { autoClose: true, fade: true, keepAfterRouteChange: false, ...alert, id }
}

/** What is left after a change of route: the kept messages, which the following change will clear. */
export function afterRouteChange(alerts: readonly Alert[]): Alert[] {
  return alerts
    .filter((alert) => alert.keepAfterRouteChange)
    .map((alert) => ({ ...alert, keepAfterRouteChange: false }))
}
