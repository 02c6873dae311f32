import { z } from 'zod'

/** A list in one variable, separated by commas or spaces. */
export const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))

/** An http or https address. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'is no http or https address' })
/**
 * Returns the kind of an address with a user name and a password, such as that of a database.
 *
 * @param error what is wrong with a text that is no such address. Neither message contains a part of it.
 */
export function addressWithLogin(protocol: RegExp, error: string) {
  return z
    .string()
    .refine(isEncoded, {
      error:
        'its user name and its password must be percent-encoded: @ is %40, : is %3A, / is %2F, ? is %3F, # is %23 and % is %25',
      abort: true,
    })
    .pipe(z.url({ protocol, error }))
}

/**
 * Returns whether no mark of the user name or the password of an address ends that part of it too early, so that
 * a piece of the password would be taken for the host, the path or the query.
 */
function isEncoded(text: string): boolean {
  const [, rest = ''] = /^[a-z+.-]+:\/\/(.*)$/is.exec(text) ?? []
  const [authority = ''] = rest.split(/[/?#]/, 1)
  const [path = '', query = ''] = rest.slice(authority.length).split('?')
  const isCut =
    rest.includes('#') ||
    path.includes('@') ||
    query.split('=', 1)[0]?.includes('@') === true ||
    (query.includes('@') && !authority.includes('@'))
  return !isCut && isDecodable(authority.slice(0, authority.lastIndexOf('@') + 1))
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** The address of a site, without a path. */
export const origin = webAddress.refine(
  (text) => URL.parse(text)?.origin === text,
  'is no origin such as https://example.org',
)
/** Returns the shape of a number from `least` to `most`, parsed from the text of a variable. */
export function numberBetween(least: number, most: number) {
  const range = `must be between ${least} and ${most}`
  const error = ({ input }: { input?: unknown }) => (Number.isNaN(input) ? 'is not a number' : range)
  const bound = { error: range, abort: true }
  return z.coerce.number({ error }).min(least, bound).max(most, bound)
}

/** Returns the shape of a whole number from `least` to `most`, parsed from the text of a variable. */
export function wholeNumberBetween(least: number, most: number) {
  return numberBetween(least, most).multipleOf(1, `must be a whole number between ${least} and ${most}`)
}

/** A whole number of at least 1, which PostgreSQL can store as an integer. */
export const count = wholeNumberBetween(1, 1_000_000_000)
