// Runs before the first paint, so that a chosen theme never flashes. The switch itself is in app/theme-switch.tsx.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Storage may be closed to us: the system's theme holds.
}
