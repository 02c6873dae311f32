import { ifStorageOpen, readStored } from '../session/storage.ts'

// The result that was last opened by its link. It is kept in this tab while the person signs up or logs in and plays.

const key = 'skyway.shared-result'

/** Keeps the link of a result in this tab. */
export function keepSharedLink(link: string): void {
  ifStorageOpen(() => sessionStorage.setItem(key, JSON.stringify({ link })))
}

/** Returns the link of a result that this tab keeps, or null. */
export function keptSharedLink(): string | null {
  const { link } = readStored(() => sessionStorage, key) ?? {}
  return typeof link === 'string' ? link : null
}
