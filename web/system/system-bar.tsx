import { type ReactNode, useCallback, useEffect, useState } from 'react'
import * as text from '../../content/text/system.ts'
import { setPaused } from '../api/connection.ts'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { readableDayOf } from '../kit/date.ts'
import { withNodes } from '../kit/with-nodes.tsx'
import { version as siteVersion } from '../package.json'
import { AdminMenu } from './admin-menu.tsx'
import { type Backend, readBackend, switchOn } from './backend.ts'
import { SwitchOff } from './switch-off.tsx'
import { VersionIsOut } from './version-is-out.tsx'

/**
 * Shows a bar above the header for admins: the running versions, and the switch of the backend. If the
 * backend does not answer or is switched off, it shows only that.
 */
export default function SystemBar() {
  const { backend, refresh } = useBackend()
  const alerts = useAlerts()

  async function turnOn() {
    try {
      await switchOn()
    } catch (failure) {
      logFailure('The backend could not be switched on', failure)
      const reason = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: text.notSwitchedOn({ reason }) })
    }
    await refresh()
  }

  if (backend === 'unknown') return null
  if (backend === 'silent' || !backend.isActive) {
    return (
      <Bar label={text.barName}>
        <p className="min-w-0 flex-1 truncate">
          {withNodes(backend === 'silent' ? text.silent : text.isOff, {
            inactive: <strong>{text.inactive}</strong>,
          })}
        </p>
        <button type="button" onClick={turnOn} className={action}>
          {text.switchOn}
        </button>
        <AdminMenu className={action} newer={backend === 'silent' ? null : backend.newerVersion} />
      </Bar>
    )
  }
  return (
    <Bar label={text.system}>
      <dl className="flex min-w-0 flex-1 gap-x-3 sm:gap-x-6">
        <Fact name={text.system}>{backend.version}</Fact>
        <Fact name={text.site}>{siteVersion}</Fact>
        <Fact name={text.computer} mayBeCut>
          {backend.computerName}
        </Fact>
        <Fact name={text.testedBackup} isForWideWindows>
          {backend.testedBackupAt === null ? text.none : readableDayOf(backend.testedBackupAt)}
        </Fact>
      </dl>
      {backend.newerVersion && (
        <VersionIsOut
          newer={backend.newerVersion}
          className="hidden shrink-0 items-center lg:flex"
          linkClass={action}
        />
      )}
      <SwitchOff className={action} onDone={refresh} />
      <AdminMenu className={action} newer={backend.newerVersion} />
    </Bar>
  )
}

const action = 'min-h-8 shrink-0 rounded px-1 font-semibold underline underline-offset-4 hover:no-underline'

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-system-bar
      className="h-(--system-bar) bg-sky-900 text-sky-50 print:hidden"
    >
      <div className="column flex h-full items-center gap-x-2 text-xs sm:gap-x-4 sm:text-sm">{children}</div>
    </section>
  )
}

interface FactProps {
  name: string
  mayBeCut?: boolean
  isForWideWindows?: boolean
  children: string
}

function Fact({ name, mayBeCut = false, isForWideWindows = false, children }: FactProps) {
  return (
    <div
      className={`items-baseline gap-x-1.5 ${mayBeCut ? 'min-w-0' : 'shrink-0'} ${isForWideWindows ? 'hidden lg:flex' : 'flex'}`}
    >
      <dt className={`shrink-0 text-sky-200 ${mayBeCut ? 'sr-only sm:not-sr-only' : ''}`}>{name}</dt>
      <dd className="truncate tabular-nums" title={mayBeCut ? children : undefined}>
        {children}
      </dd>
    </div>
  )
}

/**
 * Returns the backend's last known state. It loads when the bar appears, when the page becomes visible again,
 * and after use.
 */
function useBackend() {
  const [backend, setBackend] = useState<Backend | 'unknown' | 'silent'>('unknown')

  const refresh = useCallback(async () => {
    try {
      const found = await readBackend()
      setBackend(found)
      setPaused(!found.isActive)
    } catch (failure) {
      logFailure('The backend could not be asked about itself', failure)
      setBackend('silent')
    }
  }, [])

  useEffect(() => {
    void refresh()
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    document.addEventListener('visibilitychange', refreshIfVisible)
    return () => document.removeEventListener('visibilitychange', refreshIfVisible)
  }, [refresh])

  return { backend, refresh }
}
