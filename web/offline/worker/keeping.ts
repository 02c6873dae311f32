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

/** What of the API is shown offline: the person, the person's lists and totals, finished games, game types and boards. */
const kept =
  /\/api\/(AppUser|achievements|games\/(page|unfinished|\d+(\/record)?)|statistics\/\d+|gametypes\/(page|\d+|ranked\/-?\d+(\/(past|mine))?))$/

/** Returns whether answers of a path may be kept. */
export function mayBeKept(pathname: string): boolean {
  return kept.test(pathname)
}

/** Returns whether an answer is one to keep: a good one, and of a game only its end. What is played changes elsewhere. */
export async function isToKeep(pathname: string, response: Response): Promise<boolean> {
  if (response.status !== 200) return false
  if (!/\/games\/\d+$/.test(pathname)) return true
  const game: unknown = await response.clone().json()
  return typeof game === 'object' && game !== null && 'gameOver' in game && game.gameOver === true
}
