/** What the router's plugin makes of the routes, in the program that renders the pages. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

/** The text of a drawing. */
declare module '*.svg?raw' {
  const text: string
  export default text
}
