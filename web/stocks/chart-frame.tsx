import { useEffect, useRef, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'

/** How long after the frame has loaded its page may take to say that it stands, in milliseconds. */
const patience = 3000

type State = 'loading' | 'stands' | 'failed'

/**
 * The server's page with the chart, in a frame of 1,500 px. What a frame shows cannot be seen from outside, a failure
 * included; so the page says by a message that it stands. A new `address` needs a new frame: give it as the key.
 */
export function ChartFrame({
  address,
  title,
  onRetry,
}: {
  address: string
  title: string
  onRetry: () => void
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<State>('loading')
  const [hasLoaded, setHasLoaded] = useState(false)

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === frame.current?.contentWindow && data === 'chart stands') setState('stands')
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])

  useEffect(() => {
    if (!hasLoaded || state !== 'loading') return
    const timer = setTimeout(() => setState('failed'), patience)
    return () => clearTimeout(timer)
  }, [hasLoaded, state])

  return (
    <div className="relative">
      {state === 'loading' ? <Loading /> : null}
      {state === 'failed' ? (
        <Notice title="The chart could not be loaded">
          <p className="text-muted">The server did not answer with a chart. Nothing of yours is lost.</p>
          <Button onClick={onRetry}>Try again</Button>
        </Notice>
      ) : (
        <iframe
          ref={frame}
          src={address}
          title={title}
          onLoad={() => setHasLoaded(true)}
          className={`block h-[1500px] w-full ${state === 'stands' ? '' : 'invisible'}`}
        />
      )}
    </div>
  )
}

/** Stands in the frame's place until the chart does. */
export function Loading() {
  return (
    <div className="absolute inset-0 mx-auto max-w-[90rem] px-4 pt-6 sm:px-10">
      <p role="status" className="text-lg text-muted">
        Loading the chart…
      </p>
      <Skeleton className="mt-6 h-9 w-2/3 max-w-md" />
      <Skeleton className="mt-6 h-[34rem] w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
    </div>
  )
}
