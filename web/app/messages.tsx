import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../content/text/shell.ts'
import { type Alert, type AlertType, alertFades, alertStays } from '../kit/alert-list.ts'
import { useShownAlerts } from '../kit/alerts.tsx'
import { CloseIcon } from '../kit/icons.tsx'
import { BadIcon, GoodIcon, InfoIcon, WarnIcon } from '../kit/page/sign-icons.tsx'

const styles: Record<AlertType, { Icon: typeof GoodIcon; color: string; spoken: string }> = {
  Success: { Icon: GoodIcon, color: 'text-good', spoken: text.spokenSuccess },
  Error: { Icon: BadIcon, color: 'text-bad', spoken: text.spokenError },
  Info: { Icon: InfoIcon, color: 'text-link', spoken: text.spokenInformation },
  Warning: { Icon: WarnIcon, color: 'text-warn', spoken: text.spokenWarning },
}

/**
 * Shows the messages right below the header, whose height varies. The list takes no space, stays in view when
 * the page is scrolled, and lies below what the header opens. On a page with controls below the header,
 * marked by `data-alerts-below`, the messages appear below them.
 */
export default function Messages() {
  const { alerts, remove } = useShownAlerts()
  const place = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  const isEmpty = alerts.length === 0
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other controls
  useLayoutEffect(() => {
    const controls = document.querySelector('[data-alerts-below]')
    if (isEmpty || !place.current || !controls) return setOffset(0)
    const below = controls.getBoundingClientRect().bottom - place.current.getBoundingClientRect().top
    setOffset(Math.max(0, Math.round(below)))
  }, [isEmpty, pathname])

  return (
    <div
      ref={place}
      style={offset > 0 ? { translate: `0 ${offset}px` } : undefined}
      className="pointer-events-none sticky top-16 z-46 h-0 print:hidden [@media(max-height:30rem)]:top-0"
    >
      <div className="column">
        <section
          aria-label={text.messages}
          aria-live="polite"
          aria-relevant="additions"
          className="ml-auto grid max-w-md gap-3 pt-3"
        >
          {alerts.map((alert) => (
            <AlertLine key={alert.id} alert={alert} onRemove={remove} />
          ))}
        </section>
      </div>
    </div>
  )
}

function AlertLine({ alert, onRemove }: { alert: Alert; onRemove: (id: number) => void }) {
  const { id, autoClose, fade, type, message } = alert
  const [fading, setFading] = useState(false)
  /** A message under the pointer or with the focus is being read, so it stays. */
  const [held, setHeld] = useState(false)
  const { Icon, color, spoken } = styles[type]

  useEffect(() => {
    if (!autoClose || held) return
    const start = setTimeout(() => setFading(true), alertStays)
    const end = setTimeout(() => onRemove(id), alertStays + (fade ? alertFades : 0))
    return () => {
      clearTimeout(start)
      clearTimeout(end)
      setFading(false)
    }
  }, [autoClose, fade, held, id, onRemove])

  return (
    <div role={type === 'Error' ? 'alert' : undefined}>
      <button
        type="button"
        onClick={() => onRemove(id)}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        className={`alert pointer-events-auto flex w-full items-start gap-3 rounded-2xl border border-line bg-surface p-4 text-left shadow-lift transition-opacity ${fading && fade ? 'opacity-0 duration-[4000ms]' : 'duration-150'}`}
      >
        <Icon className={`mt-0.5 size-5 ${color}`} />
        <span className="min-w-0 flex-1 break-words">
          <span className="sr-only">{`${spoken} `}</span>
          <span>{message}</span>
        </span>
        <CloseIcon className="mt-0.5 size-4 text-muted" />
        <span className="sr-only">{text.dismiss}</span>
      </button>
    </div>
  )
}
