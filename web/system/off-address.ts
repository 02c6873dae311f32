import type { Config } from '../api/config.ts'

/**
 * Where the call goes that switches the backend off: to the admin's own website, or to the endpoint that comes with the
 * product for an admin who has none.
 *
 * @param website the `website` of the identity token, or empty
 * @throws Error when the website is no http or https address, or lies on an origin to which this site does not post
 */
export function offAddress(
  website: string,
  { lambda, switchOrigins }: Pick<Config, 'lambda' | 'switchOrigins'>,
  pageOrigin: string,
): string {
  const reference = `${lambda}/backend-off`
  if (website === '') return reference
  const url = URL.parse(website)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`Your website ${website} is no http or https address.`)
  }
  const allowed = [pageOrigin, new URL(reference, pageOrigin).origin, ...switchOrigins]
  if (!allowed.includes(url.origin)) {
    throw new Error(`This site does not post to ${url.origin}; the setting SWITCH_ORIGINS allows it.`)
  }
  return url.href
}
