import { useCallback, useEffect, useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import { readConfig } from '../../api/config.ts'
import { logFailure } from '../../base/log.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/page/page.tsx'
import { isElsewhere } from '../other-provider.ts'
import { loadAccount } from './account.ts'
import { AddressSection } from './address-section.tsx'
import { AdminSection } from './admin-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LinksSection } from './links-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProofOnDemand } from './proof-on-demand.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { WaitingAccount } from './waiting-account.tsx'
import { WebsiteSection } from './website-section.tsx'
import { WeeklyMailSection } from './weekly-mail-section.tsx'

/** An account at another provider may have a page there. */
type Found = Account | { readonly page: string | null } | 'failed' | null

/** Shows the sections of the account, or why there are none. */
export default function Contents() {
  const [found, setFound] = useState<Found>(null)

  const reload = useCallback(async () => {
    setFound(await findAccount())
  }, [])
  useEffect(() => {
    void reload()
  }, [reload])

  if (found === 'failed') {
    return (
      <Notice title={text.notLoaded}>
        <Button onClick={() => void reload()}>{text.tryAgain}</Button>
      </Notice>
    )
  }
  if (found !== null && 'page' in found) {
    return (
      <div className="grid gap-6">
        <Notice title={text.elsewhereTitle}>
          <p className="text-muted">{text.elsewhere}</p>
          {found.page === null ? null : <LinkButton to={found.page}>{text.goToAccount}</LinkButton>}
        </Notice>
        <WeeklyMailSection />
      </div>
    )
  }
  if (found === null) return <WaitingAccount />
  return (
    <ProofOnDemand account={found}>
      <div className="grid gap-6">
        <AddressSection account={found} reload={reload} />
        <PasswordSection account={found} reload={reload} />
        <SecondFactorSection account={found} reload={reload} />
        <PasskeysSection account={found} reload={reload} />
        <LinksSection account={found} reload={reload} />
        <DevicesSection account={found} reload={reload} />
        <WeeklyMailSection />
        {found.isAdmin ? (
          <>
            <WebsiteSection account={found} reload={reload} />
            <AdminSection />
          </>
        ) : null}
      </div>
    </ProofOnDemand>
  )
}

/** Loads the account, or returns why there is none to show here. */
async function findAccount(): Promise<Found> {
  try {
    const { auth } = await readConfig()
    if (isElsewhere(auth)) return { page: auth.accountUrl }
    return await loadAccount()
  } catch (cause) {
    logFailure('The account could not be loaded', cause)
    return 'failed'
  }
}
