// Applies the preferences before the first paint; store.ts does so afterwards. An unknown value has no effect.
{
  const root = document.documentElement.dataset
  let kept = {}
  try {
    // Hides texts for people without a session while one is about to start.
    if (localStorage.getItem('skyway.tokens')) root.session = 'kept'
    kept = JSON.parse(localStorage.getItem('preferences') ?? '{}') ?? {}
  } catch {
    // Without readable storage the defaults apply.
  }
  if (kept.theme) root.theme = kept.theme
  if (kept.suits) root.suits = kept.suits
  const asks = matchMedia('(prefers-reduced-motion: reduce)').matches
  root.motion = kept.motion === 'still' || (kept.motion !== 'full' && asks) ? 'still' : 'full'
}
