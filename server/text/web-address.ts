import { z } from 'zod'
import * as refusals from '../../content/text/refusals.ts'

const longestAddress = 500
const tooLong = refusals.webAddressTooLong({ most: longestAddress })

/** The path of a page of this site. Browsers do not take it for another host. */
const ownPath = /^\/(?![/\\])[\w\-./~%?=&#]*$/

/**
 * An http or https address of at most 500 characters that others may see, normalized; an empty text stays
 * empty. An address with a user name or a password is refused, since it would publish them.
 */
export const webAddressOrEmpty = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') return ''
    const url = URL.parse(text)
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      context.addIssue(refusals.notWebAddress)
    } else if (url.href.length > longestAddress) {
      context.addIssue(tooLong)
    }
    return url?.href ?? ''
  })

/** Like `webAddressOrEmpty`, but also accepts the path of a page of this site, such as `/team`. */
export const linkOrEmpty = z
  .string()
  .trim()
  .max(longestAddress, tooLong)
  .refine((text) => ownPath.test(text))
  .or(webAddressOrEmpty)
