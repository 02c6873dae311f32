import { type ReactNode, Suspense, useState } from 'react'

interface PrerenderedProps {
  /** The id of its element. */
  readonly id: string
  /** A part that loads on demand. */
  readonly children: ReactNode
}

/**
 * Shows a part that is in the page before its scripts have come. When anything changes above it meanwhile,
 * such as the session, React gives up hydrating it and would show nothing until it has loaded; this shows the
 * HTML that is there.
 */
export function Prerendered({ id, children }: PrerenderedProps) {
  return (
    <div id={id} className="contents">
      <Suspense fallback={<SameHtml id={id} />}>{children}</Suspense>
    </div>
  )
}

function SameHtml({ id }: { id: string }) {
  const [html] = useState(() =>
    typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  )
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own HTML, from the place where it is put back
  return <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
}
