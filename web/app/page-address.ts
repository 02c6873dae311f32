/**
 * Returns a path in the letters of the route that it matches: `/About` becomes `/about`. Routes match in any
 * letter case, but the data of a page is stored under its own path. Parameter values stay as they are, since
 * ids may be case-sensitive.
 *
 * @param pattern the route's path as the router gives it, such as `blogs/category/:category`
 */
export function inLettersOf(pattern: string, pathname: string): string {
  const written = ['', ...pattern.split('/')]
  return pathname
    .split('/')
    .map((typed, place) => {
      const part = written[place]?.replace(/\?$/, '') ?? ''
      const isFixed = !part.startsWith(':') && part !== '*'
      return isFixed && part.toLowerCase() === typed.toLowerCase() ? part : typed
    })
    .join('/')
}
