import { domainToASCII } from 'node:url'

const ascii = /^\p{ASCII}*$/u
/** A domain with letters beyond ASCII. The conversion would read other signs as parts of a web address. */
const foreignDomain = /^(?:[\w.-]|\P{ASCII})+$/u

/**
 * Returns an email address with its domain as DNS knows it: `info@bücher.example` has `xn--bcher-kva.example`. What is no
 * address stays none.
 */
export function withDnsDomain(written: string): string {
  // Keyboards for Chinese and Japanese write wide letters, dots and signs.
  const address = written.normalize('NFKC')
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || ascii.test(domain) || !foreignDomain.test(domain)) return address
  return address.slice(0, at + 1) + (domainToASCII(domain) || domain)
}
