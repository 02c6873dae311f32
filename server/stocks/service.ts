interface Question {
  /** With the key in it: never to be logged. */
  readonly url: string
  /** How long the whole answer may take. */
  readonly seconds: number
  readonly mostBytes: number
}

/**
 * Asks an HTTP service for a text. Redirections are not followed, since the key would go with them.
 * Throws an Error that says what was wrong, without the address.
 */
export async function askService({ url, seconds, mostBytes }: Question): Promise<string> {
  const signal = AbortSignal.timeout(seconds * 1000)
  try {
    const answer = await fetch(url, {
      signal,
      redirect: 'error',
      headers: { accept: 'text/csv, text/plain' },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new ServiceFault(`The service answered ${answer.status}`)
    }
    return await readText(answer, mostBytes)
  } catch (error) {
    if (error instanceof ServiceFault) throw error
    if (signal.aborted) throw new ServiceFault(`The service took longer than ${seconds} s`)
    // The words of fetch itself quote the address.
    throw new ServiceFault(`The service could not be read (${codeOf(error)})`)
  }
}

class ServiceFault extends Error {
  override name = 'ServiceFault'
}

async function readText(answer: Response, mostBytes: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.length
    if (bytes > mostBytes) throw new ServiceFault(`The service sent more than ${mostBytes} bytes`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (cause instanceof Error && 'code' in cause) return String(cause.code)
  return cause instanceof Error ? cause.name : 'unknown'
}
