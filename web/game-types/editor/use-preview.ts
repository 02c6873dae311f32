import { useEffect, useState } from 'react'
import { answer, api } from '../../api/client.ts'

/** How long nothing is typed before the server is asked, in milliseconds. */
const pause = 300

interface Preview {
  /** Clean HTML, as it would be saved. */
  readonly html: string
  /** Whether it lags behind what is typed, because the server has not answered yet or could not. */
  readonly state: 'current' | 'waiting' | 'failed'
}

/**
 * A text as visitors would see it once it is saved. The server that cleans it then cleans it now, so that the two cannot
 * differ. A text that was `saved` is clean already.
 */
export function usePreview(text: string, saved: string): Preview {
  const [cleaned, setCleaned] = useState({ of: saved, html: saved })
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    if (text === cleaned.of || text === saved) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      answer(api.POST('/gametypes/preview', { body: { text }, signal: asking.signal })).then(
        ({ text: html }) => setCleaned({ of: text, html }),
        () => asking.signal.aborted || setFailed(text),
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [text, saved, cleaned.of])

  if (text === saved) return { html: saved, state: 'current' }
  if (text === cleaned.of) return { html: cleaned.html, state: 'current' }
  return { html: cleaned.html, state: text === failed ? 'failed' : 'waiting' }
}
