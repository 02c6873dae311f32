/**
 * Returns whether a file of the site may be kept: a good answer, and of a page one whose scripts and styles are all among
 * the kept files. A page of another build, which was deployed while this one was being kept, would not start.
 *
 * @param kept the addresses of all files that are kept
 */
export async function isComplete(response: Response, kept: ReadonlySet<string>): Promise<boolean> {
  if (!response.ok) return false
  if (!response.headers.get('content-type')?.startsWith('text/html')) return true
  const html = await response.clone().text()
  return [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)\b/g)].every(([address]) => kept.has(address))
}
