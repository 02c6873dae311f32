import routes, { parameters } from '../app/routes.ts'

/**
 * Returns the addresses that have no file because only the site's router knows them, such as `/my-games/:id`, each
 * with the regular expression of the paths that it stands for. Those are the lines of the route table with a
 * parameter below a layout, whose pages get their contents from the API; all other pages are files.
 *
 * @throws Error if the route table does not say what a parameter may be
 */
export function routedAddresses(): Record<string, string> {
  const patterns = routes.flatMap(({ children = [] }) => children).flatMap(linesOf)
  const found = patterns.flatMap(spellings).filter((address) => address.includes(':'))
  return Object.fromEntries(found.map((address) => [address, expressionOf(address)]))
}

type Line = (typeof routes)[number]

function linesOf({ path, children }: Line): string[] {
  return [...(path === undefined ? [] : [path]), ...(children ?? []).flatMap(linesOf)]
}

/** Returns a pattern with and without each of its optional parts. */
function spellings(pattern: string): string[] {
  return pattern
    .split('/')
    .reduce(
      (starts, part) =>
        part.endsWith('?')
          ? starts.flatMap((start) => [start, `${start}/${part.slice(0, -1)}`])
          : starts.map((start) => `${start}/${part}`),
      [''],
    )
}

function expressionOf(address: string): string {
  const parts = address.replace(/:(\w+)/g, (_, name: string) => {
    const shape = parameters[name]
    if (shape === undefined) throw new Error(`web/app/routes.ts does not say what :${name} may be`)
    return `(${shape})`
  })
  return `^${parts}$`
}
