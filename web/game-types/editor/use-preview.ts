import { useEffect, useState } from 'react'
import { answer, api } from '../../api/client.ts'

/** How long the preview waits after the last key press before it asks the server, in milliseconds. */
const pause = 300

interface Preview {
  /** The sanitized HTML that would be saved. */
  readonly html: string
  /** Whether the preview is outdated, because the server has not answered yet or could not. */
  readonly state: 'current' | 'waiting' | 'failed'
}

/**
 * Returns a text as people would see it after saving. The server sanitizes the preview with the same code as
 * the saved text, so they cannot differ. A `saved` text is already clean.
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
