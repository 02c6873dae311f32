/** Who may call a route. Every route of the API declares it in its `config`. */
export type Access = 'public' | 'signed-in' | 'reader' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** Whether the route is served while an admin has switched the API off. */
    servedWhileOff?: boolean
    /**
     * The SQL statement of the route checks that the caller is a reader, so that it is not checked before.
     */
    readerCheckedBy?: 'statement'
    /** Whether the route answers with a page instead of JSON if the request asks for one. */
    mayAnswerPage?: boolean
  }
}
