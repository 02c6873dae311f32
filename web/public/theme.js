// Runs before the first paint, so that a chosen theme never flashes. The switch itself is in app/theme-switch.tsx.
try {
  for (const name of ['theme', 'suits']) {
    const value = localStorage.getItem(name)
    if (value) document.documentElement.dataset[name] = value
  }
} catch {
  // Storage may be closed to us: the system's theme holds.
}
