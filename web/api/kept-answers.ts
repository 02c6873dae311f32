/** The name of the cache in which the service worker keeps answers of the API for this person (web/offline/worker). */
export const keptAnswers = 'answers'

/** Removes what the service worker keeps for the person, for signing out and for a login. Without a worker there is nothing. */
export async function forgetKeptAnswers(): Promise<void> {
  // Only pages of a secure connection have it.
  if ('caches' in globalThis) await caches.delete(keptAnswers)
}
