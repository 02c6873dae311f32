/** Returns whether a page shows a table, at which the person already plays or looks at a game. */
export function isTable(pathname: string): boolean {
  return /^\/((my-games|new-game|games|daily\/(play|practice))\/.|challenge\/[^/]+\/play)/i.test(pathname)
}
