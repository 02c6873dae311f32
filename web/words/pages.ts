/** A link in the menu or the footer. */
export interface SiteLink {
  readonly label: string
  readonly to: string
}

/**
 * Returns whether an address belongs to a page that the owner has taken away. What is below it goes with it, such as
 * the posts of the blog.
 *
 * @param off the addresses of what is taken away
 */
export function isTakenAway(address: string, off: readonly string[]): boolean {
  const [path] = address.toLowerCase().split(/[?#]/)
  return off.some((page) => `${path}/`.startsWith(`${page}/`))
}
