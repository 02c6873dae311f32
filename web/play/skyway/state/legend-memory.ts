// Whether the marks of a preview have been explained on this device. Without storage, that holds until the
// page is left. Signing out removes it with everything else in local storage.
const key = 'skyway.legend'

let wasSeen = false

/** Returns whether the marks of a preview have been explained on this device. */
export function legendWasSeen(): boolean {
  try {
    return wasSeen || localStorage.getItem(key) === 'seen'
  } catch {
    return wasSeen
  }
}

/** Remembers that the marks of a preview have been explained on this device. */
export function rememberLegend(): void {
  try {
    localStorage.setItem(key, 'seen')
  } catch {
    wasSeen = true
  }
}
