/** Returns whether a value is an object, so that its properties can be read. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns a copy of an object, or an empty one for any other value. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? { ...value } : {}
}
