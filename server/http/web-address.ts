import { z } from 'zod'

const longestAddress = 500

/**
 * An http or https address of at most 500 characters that others may be shown, normalised; an empty text stays empty.
 * An address with a user name or a password is refused: it would hand them on.
 */
export const webAddressOrEmpty = z
  .string()
  .trim()
  .transform((text, context) => {
    if (text === '') return ''
    const url = URL.parse(text)
    if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
      context.addIssue('Must be an http or https address without a user name.')
    } else if (url.href.length > longestAddress) {
      context.addIssue(`The address has at most ${longestAddress} characters.`)
    }
    return url?.href ?? ''
  })
