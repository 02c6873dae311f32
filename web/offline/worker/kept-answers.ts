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
