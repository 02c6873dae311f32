import { useEffect, useRef, useState } from 'react'
import * as text from '../../content/text/stocks.ts'
import { useConnection } from '../api/connection.ts'
import { checkPause } from '../api/pause.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/page/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'

/** How long the frame's page may take to report its chart after loading, in milliseconds. */
const patience = 3000
/**
 * How long the frame may take to load, in milliseconds: the server needs up to five seconds, the network the
 * rest.
 */
const loadingPatience = 15_000

/** The intervals of a candle, by their names in the list. */
export const intervals = ['Daily', 'Monthly', 'Quarterly', 'Yearly', 'Five'] as const

export type Interval = (typeof intervals)[number]

/**
 * Returns the address of the chart for a frame. The page in the frame follows the system's theme; it must be
 * told a theme that the person has chosen for this site.
 *
 * @param api the API's base address
 * @param theme the person's choice, or null for the system's
 */
export function chartAddress(api: string, interval: Interval, theme: 'light' | 'dark' | null): string {
  return `${api}/stock/${interval}?asHtml=true${theme ? `&theme=${theme}` : ''}`
}

type State = 'loading' | 'stands' | 'failed'

/**
 * Shows the server's page with the chart in a frame of 1,500 px. The content of a frame cannot be read from
 * outside, so its page sends a message when the chart is ready. A new `address` needs a new frame: use it as
 * the key.
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
    if (state !== 'loading') return
    const fail = () => {
      setState('failed')
      // A frame does not say why it has no chart.
      void checkPause()
    }
    const timer = setTimeout(fail, hasLoaded ? patience : loadingPatience)
    return () => clearTimeout(timer)
  }, [hasLoaded, state])

  // Also if the backend was switched off, or the network lost, before the chart was ready.
  const connection = useConnection()
  const isOut = connection !== 'online' && state !== 'stands'
  const wasOut = useRef(false)
  useEffect(() => {
    if (wasOut.current && !isOut) onRetry()
    wasOut.current = isOut
  }, [isOut, onRetry])

  return (
    <div className="relative">
      {state === 'loading' && !isOut ? <Loading /> : null}
      {state === 'failed' || isOut ? (
        <NoChart onRetry={onRetry} />
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

/** Replaces the frame if there is no chart. */
export function NoChart({ onRetry }: { onRetry: () => void }) {
  const connection = useConnection()
  return (
    <Notice title={text.notLoaded}>
      <p className="text-muted">
        {connection === 'online' ? `${text.noAnswer} ${text.nothingLost}` : text.nothingLost}
      </p>
      <Button onClick={onRetry}>{text.retry}</Button>
    </Notice>
  )
}

/** Replaces the frame until the chart is ready. */
export function Loading() {
  return (
    <div className="absolute inset-0 mx-auto max-w-[90rem] px-4 pt-6 sm:px-10">
      <p role="status" className="text-lg text-muted">
        {text.loading}
      </p>
      <Skeleton className="mt-6 h-9 w-2/3 max-w-md" />
      <Skeleton className="mt-6 h-[34rem] w-full" />
      <Skeleton className="mt-6 h-80 w-full" />
    </div>
  )
}
