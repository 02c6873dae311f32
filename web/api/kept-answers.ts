/** The name of the cache in which the service worker keeps answers of the API for this person (web/offline/worker). */
export const keptAnswers = 'answers'

/** Removes what the service worker keeps for the person, for signing out and for a login. */
export async function forgetKeptAnswers(): Promise<void> {
  try {
    // Only pages of a secure connection have it.
    if ('caches' in globalThis) await caches.delete(keptAnswers)
  } catch (closed) {
    // A browser that keeps its storage closed holds nothing.
    if (!(closed instanceof DOMException)) throw closed
  }
}
