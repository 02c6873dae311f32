const preloads = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /(?<=<script type="module" async="">)[\s\S]*?(?=<\/script>)/
const imports = /^import (?:\* as (?<name>\w+) from )?(?<file>"[^"]+");$/gm

/** Ends once the page is painted. One in the background is not painted. */
const firstPaint = `const firstPaint = new Promise((painted) => {
  new PerformanceObserver(painted).observe({ type: 'paint', buffered: true })
  setTimeout(painted, document.hidden ? 0 : 2_000)
})`

/**
 * Lets a page load its scripts once it is painted: before that they would only delay its styles and typefaces. The
 * router's build names them so that they come first.
 *
 * @param html a page with all its words, as the router renders it
 * @throws Error if the router starts its pages in another way
 */
export function startAfterPaint(html: string): string {
  const files = [...html.matchAll(preloads)].map(([, file]) => file)
  const found = html.match(starter)?.[0] ?? ''
  const modules = [...found.matchAll(imports)].map(({ groups }) => groups ?? {})
  if (files.length === 0 || modules.length === 0)
    throw new Error('The router starts its pages in another way.')
  // A rejected promise is told by scripts-failed.js; what fails while the script itself runs is not.
  const started = `${firstPaint}
firstPaint.then(async () => {
  for (const href of ${JSON.stringify(files)})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const [${modules.map(({ name = '' }) => name).join(', ')}] = await Promise.all([${modules.map(({ file }) => `import(${file})`).join(', ')}])
  ${found
    .replace(imports, '')
    .trim()
    .replace(/\s*\n\s*/g, '\n  ')}
})`
  return html.replaceAll(preloads, '').replace(starter, () => started)
}
