{
  const root = document.documentElement.dataset
  let kept = {}
  try {
    if (localStorage.getItem('skyway.tokens')) {
      root.session = 'kept'
      if (localStorage.getItem('skyway.unfinished')) root.unfinished = 'yes'
    }
    kept = JSON.parse(localStorage.getItem('preferences') ?? '{}') ?? {}
  } catch {}
  if (kept.theme) root.theme = kept.theme
  if (kept.suits) root.suits = kept.suits
  const asks = matchMedia('(prefers-reduced-motion: reduce)').matches
  root.motion = kept.motion === 'still' || (kept.motion !== 'full' && asks) ? 'still' : 'full'
}
