import { prerender } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders a page to a file. Unlike the router's own entry it waits for the parts that load on demand, so that
 * they are part of the page before any script has run, and without a limit of size above which React would
 * put them in place by an inline script.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failure: unknown = null
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= error
    },
  })
  if (failure !== null) throw failure
  headers.set('Content-Type', 'text/html')
  return new Response(prelude, { headers, status })
}
