/** A storage of a browser, in memory. As there, the items are its own properties. */
export class MemoryStorage implements Storage {
  [key: string]: unknown

  get length(): number {
    return Object.keys(this).length
  }
  key(place: number): string | null {
    return Object.keys(this)[place] ?? null
  }
  getItem(key: string): string | null {
    const value = Object.hasOwn(this, key) ? this[key] : null
    return typeof value === 'string' ? value : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}
