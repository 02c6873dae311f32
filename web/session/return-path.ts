/**
 * Returns the path to go to after a sign-in, or `/` for any address outside this site, so that a forged link
 * cannot redirect a person elsewhere.
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
