/**
 * Where to go after a sign-in: a path of this site, or the base address for anything else, so that nobody is sent
 * elsewhere by a made-up address.
 */
export function safeReturnPath(asked: string | undefined, origin: string): string {
  if (asked === undefined || !URL.canParse(asked, origin)) return '/'
  const url = new URL(asked, origin)
  if (
    url.origin !== origin ||
    /^\/(sign-in|sign-up|forgot-password|first-admin|logout)\/?$/.test(url.pathname)
  )
    return '/'
  return url.pathname + url.search + url.hash
}
