import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import {
  type Alert,
  type AlertType,
  afterRouteChange,
  alertFades,
  alertStays,
  completeAlert,
  type NewAlert,
} from './alert-list.ts'
import { BadIcon, CloseIcon, GoodIcon, InfoIcon, WarnIcon } from './icons.tsx'

interface Alerts {
  /** Shows a message above every page. */
  add: (alert: NewAlert) => void
}

const AlertsContext = createContext<Alerts>({ add: () => {} })

/** The way to say something to the visitor that outlives the part of the page that says it. */
export function useAlerts(): Alerts {
  return useContext(AlertsContext)
}

const looks: Record<AlertType, { Icon: typeof GoodIcon; colour: string; spoken: string }> = {
  Success: { Icon: GoodIcon, colour: 'text-good', spoken: 'Success' },
  Error: { Icon: BadIcon, colour: 'text-bad', spoken: 'Error' },
  Info: { Icon: InfoIcon, colour: 'text-link', spoken: 'Information' },
  Warning: { Icon: WarnIcon, colour: 'text-warn', spoken: 'Warning' },
}

export function AlertsProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const lastId = useRef(0)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    setAlerts(afterRouteChange)
  }, [pathname])

  const remove = useCallback((id: number) => setAlerts((all) => all.filter((alert) => alert.id !== id)), [])
  const door = useMemo<Alerts>(
    () => ({
      add(alert) {
        lastId.current += 1
        const complete = completeAlert(lastId.current, alert)
        setAlerts((all) => [...all, complete])
      },
    }),
    [],
  )

  return (
    <AlertsContext value={door}>
      {children}
      <section
        aria-label="Messages"
        aria-live="polite"
        aria-relevant="additions"
        className="pointer-events-none fixed inset-x-4 top-20 z-50 ml-auto grid max-w-md gap-3"
      >
        {alerts.map((alert) => (
          <AlertLine key={alert.id} alert={alert} onRemove={remove} />
        ))}
      </section>
    </AlertsContext>
  )
}

function AlertLine({ alert, onRemove }: { alert: Alert; onRemove: (id: number) => void }) {
  const { id, autoClose, fade, type, message } = alert
  const [fading, setFading] = useState(false)
  /** A message under the pointer or with the focus is being read: it waits. */
  const [held, setHeld] = useState(false)
  const { Icon, colour, spoken } = looks[type]

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
        <Icon className={`mt-0.5 size-5 ${colour}`} />
        <span className="min-w-0 flex-1 break-words">
          <span className="sr-only">{spoken}: </span>
          {message}
        </span>
        <CloseIcon className="mt-0.5 size-4 text-muted" />
        <span className="sr-only">Dismiss this message</span>
      </button>
    </div>
  )
}
