/** Who may call a route of the API: decided by the server, for every route, in its `config`. */
export type Access = 'public' | 'signed-in' | 'reader' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The route is served while an admin has switched the API off. */
    servedWhileOff?: boolean
    /** A reader's right is checked by the store's own statement, not before it. */
    readerCheckedBy?: 'statement'
    /** Where its request asks for one, the route answers a page instead of JSON. */
    mayAnswerPage?: boolean
  }
}
