import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { logFailure } from '../api/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { version as siteVersion } from '../package.json'
import { type Backend, readBackend, switchOn } from './backend.ts'
import { SwitchOff } from './switch-off.tsx'
import './system.css'

/**
 * Above the header, for admins: what runs here, and the switch of the backend. When the backend does not answer or is
 * switched off, its facts are hidden and it is marked inactive.
 */
export default function SystemBar() {
  const { backend, look } = useBackend()
  const alerts = useAlerts()

  async function turnOn() {
    try {
      await switchOn()
    } catch (failure) {
      logFailure('The backend could not be switched on', failure)
      const detail = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: `The backend could not be switched on. ${detail}` })
    }
    await look()
  }

  if (backend === 'unknown') return null
  if (backend === 'silent' || !backend.isActive) {
    return (
      <Bar label="Backend switch">
        <p className="min-w-0 flex-1 truncate">
          <strong>API inactive</strong>
          {backend === 'silent' ? ': it does not answer' : ': it is switched off'}
        </p>
        <AuditLink />
        <button type="button" onClick={turnOn} className={action}>
          Switch on
        </button>
      </Bar>
    )
  }
  return (
    <Bar label="System">
      <dl className="flex min-w-0 flex-1 gap-x-3 sm:gap-x-6">
        <Fact name="System">{backend.version}</Fact>
        <Fact name="Site">{siteVersion}</Fact>
        <Fact name="Computer" mayBeCut>
          {backend.computerName}
        </Fact>
      </dl>
      <AuditLink />
      <SwitchOff className={action} onDone={look} />
    </Bar>
  )
}

const action = 'min-h-8 shrink-0 rounded px-1 font-semibold underline underline-offset-4 hover:no-underline'

function AuditLink() {
  return (
    <Link to="/audit" className={`${action} flex items-center`}>
      Audit
    </Link>
  )
}

function Bar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="system-bar bg-sky-900 text-sky-50 print:hidden">
      <div className="mx-auto flex h-full max-w-6xl items-center gap-x-2 px-4 text-xs sm:gap-x-4 sm:px-6 sm:text-sm">
        {children}
      </div>
    </section>
  )
}

function Fact({ name, mayBeCut = false, children }: { name: string; mayBeCut?: boolean; children: string }) {
  return (
    <div className={`flex items-baseline gap-x-1.5 ${mayBeCut ? 'min-w-0' : 'shrink-0'}`}>
      <dt className={`text-sky-200 ${mayBeCut ? 'sr-only sm:not-sr-only' : ''}`}>{name}</dt>
      <dd className="truncate tabular-nums" title={mayBeCut ? children : undefined}>
        {children}
      </dd>
    </div>
  )
}

/** The backend as it was when it was last looked at: when the bar appeared, came back into view, or was used. */
function useBackend() {
  const [backend, setBackend] = useState<Backend | 'unknown' | 'silent'>('unknown')

  const look = useCallback(async () => {
    try {
      setBackend(await readBackend())
    } catch (failure) {
      logFailure('The backend could not be asked about itself', failure)
      setBackend('silent')
    }
  }, [])

  useEffect(() => {
    void look()
    const lookAgain = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', lookAgain)
    return () => document.removeEventListener('visibilitychange', lookAgain)
  }, [look])

  return { backend, look }
}
