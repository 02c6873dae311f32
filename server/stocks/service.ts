interface Question {
  /** Contains the key and must not be logged. */
  readonly url: string
  /** The time limit for the whole answer. */
  readonly seconds: number
  readonly mostBytes: number
}

/**
 * Requests a text from an HTTP service. Redirects are not followed, since they would disclose the key.
 *
 * @throws Error that says what was wrong, without the URL
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
    // The messages of fetch quote the URL.
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
