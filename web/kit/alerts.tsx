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
import { useLocation, useNavigationType } from 'react-router'
import { type Alert, afterRouteChange, completeAlert, type NewAlert } from './alert-list.ts'

interface Alerts {
  /** Shows a message above every page. */
  add: (alert: NewAlert) => void
}

const AlertsContext = createContext<Alerts>({ add: () => {} })
interface ShownAlerts {
  readonly alerts: readonly Alert[]
  readonly remove: (id: number) => void
}

const ShownContext = createContext<ShownAlerts>({ alerts: [], remove: () => {} })

/** Returns the function that shows a message which outlives its part of the page. */
export function useAlerts(): Alerts {
  return useContext(AlertsContext)
}

/** Returns the messages that are shown now, and the function that removes one. For the list of the shell. */
export function useShownAlerts(): ShownAlerts {
  return useContext(ShownContext)
}

export function AlertsProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([])
  const lastId = useRef(0)
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const lastPath = useRef(pathname)

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    setAlerts((all) => afterRouteChange(all, navigationType === 'REPLACE'))
  }, [pathname, navigationType])

  const remove = useCallback((id: number) => setAlerts((all) => all.filter((alert) => alert.id !== id)), [])
  const alertsApi = useMemo<Alerts>(
    () => ({
      add(alert) {
        lastId.current += 1
        const complete = completeAlert(lastId.current, alert)
        setAlerts((all) => [...all, complete])
      },
    }),
    [],
  )

  const shown = useMemo(() => ({ alerts, remove }), [alerts, remove])

  return (
    <AlertsContext value={alertsApi}>
      <ShownContext value={shown}>{children}</ShownContext>
    </AlertsContext>
  )
}
