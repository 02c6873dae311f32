import { useState } from 'react'
import * as text from '../../content/text/blog.ts'
import { Button } from '../kit/button.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'

/** Copies the address of this page to the clipboard. Shown if the browser allows it. */
export function ShareLink() {
  const isHydrated = useHydrated()
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname)
      setSaid(text.copied)
    } catch {
      setSaid(text.notCopied)
    }
  }

  return (
    <p className="flex min-h-9 items-center gap-3 text-sm">
      <span role="status" className="text-muted">
        {said}
      </span>
      {isHydrated ? (
        <Button variant="quiet" size="small" onClick={copy}>
          {text.copyLink}
        </Button>
      ) : null}
    </p>
  )
}
