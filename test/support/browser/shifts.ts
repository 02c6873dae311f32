/** Runs in the page. Returns what has moved since it was opened by more than a person could notice. */
export function shifts(): string[] {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  return observer
    .takeRecords()
    .filter((entry) => 'value' in entry && Number(entry.value) > 0.001)
    .map((entry) => {
      const moved: { node: Element | null }[] =
        'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      return JSON.stringify([entry, moved.map(({ node }) => node?.outerHTML?.slice(0, 200))])
    })
}
