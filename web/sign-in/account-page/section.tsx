import { type ReactNode, useId, useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { Elements } from '../../base/elements.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Refused } from '../provider/provider.ts'

/** Shows one credential of an account: what it is, its state, and its actions. */
export function Section({ title, lead, children }: { title: string; lead: ReactNode; children: Elements }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid content-start gap-5 p-6 sm:p-8">
      <div className="grid gap-1.5">
        <h2 id={id} className="text-2xl font-bold">
          {title}
        </h2>
        <p className="max-w-prose text-muted">{lead}</p>
      </div>
      {children}
    </section>
  )
}

/**
 * Returns whether an action of a button is running, and the function that runs one. Refusals show as alerts.
 */
export function useAct(): { busy: boolean; run: (act: () => Promise<void>) => void } {
  const [busy, setBusy] = useState(false)
  const alerts = useAlerts()
  async function attempt(act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { message, code } = error.refusal
      if (code !== 'proof-needed') alerts.add({ type: 'Error', message: message ?? text.refused })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: (act) => void attempt(act) }
}
