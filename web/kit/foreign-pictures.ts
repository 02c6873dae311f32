import { useSyncExternalStore } from 'react'

const key = 'skyway.foreign-pictures'
const listeners = new Set<() => void>()

/** Whether a picture lies on another website, which would learn the address of whoever looks at it. */
export function isForeign(picture: string, pageOrigin: string): boolean {
  return picture !== '' && URL.parse(picture, pageOrigin)?.origin !== pageOrigin
}

/** Whether the visitor has asked to see pictures from other websites; nobody has before. Kept on the device. */
export function useForeignPictures(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) === 'shown',
    () => false,
  )
}

/** Keeps the visitor's wish, in every tab. */
export function showForeignPictures(areShown: boolean): void {
  if (areShown) localStorage.setItem(key, 'shown')
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
