// Shows what was preferred before anything is drawn; from then on store.ts does. A value of no choice has no effect.
{
  const root = document.documentElement.dataset
  let kept = {}
  try {
    kept = JSON.parse(localStorage.getItem('preferences') ?? '{}') ?? {}
  } catch {
    // Storage may be closed to us, or hold what is not ours: the first choices hold.
  }
  if (kept.theme) root.theme = kept.theme
  if (kept.suits) root.suits = kept.suits
  const asks = matchMedia('(prefers-reduced-motion: reduce)').matches
  root.motion = kept.motion === 'still' || (kept.motion !== 'full' && asks) ? 'still' : 'full'
}
