import { useCallback, useEffect, useState } from 'react'
import { readConfig } from '../../api/config.ts'
import { logFailure } from '../../api/log.ts'
import { Breadcrumb } from '../../kit/breadcrumb.tsx'
import { Button } from '../../kit/button.tsx'
import { Notice, Page, PageTitle } from '../../kit/page.tsx'
import { Skeleton, Waiting } from '../../kit/skeleton.tsx'
import { useSignIn } from '../../session/use-sign-in.ts'
import { useSession } from '../../session/user.ts'
import { type Account, loadAccount } from './account.ts'
import { AdminSection } from './admin-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { ProofOnDemand } from './guarded.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { WebsiteSection } from './website-section.tsx'

/** `/account`: what guards the account of who is signed in. */
export default function AccountPage() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: 'Home', to: '/' }, { label: 'Account' }]} />
      <PageTitle title="Your account" isPrivate>
        How you log in, and where you are logged in.
      </PageTitle>
      <div className="mt-8 max-w-3xl">
        <Contents />
      </div>
    </Page>
  )
}

type Found = Account | 'elsewhere' | 'failed' | null

function Contents() {
  const { user, status } = useSession()
  const signIn = useSignIn()
  const [found, setFound] = useState<Found>(null)

  const reload = useCallback(async () => {
    setFound(await findAccount())
  }, [])
  useEffect(() => {
    if (user.signedIn) void reload()
  }, [user.signedIn, reload])

  if (!user.signedIn && status !== 'starting') {
    return (
      <Notice title="Login to see your account">
        <Button onClick={() => signIn('/account')}>Login</Button>
      </Notice>
    )
  }
  if (found === 'elsewhere') {
    return (
      <Notice title="Your account is kept elsewhere">
        <p className="text-muted">
          You log in through another provider. Password, codes and devices are changed there, not here.
        </p>
      </Notice>
    )
  }
  if (found === 'failed') {
    return (
      <Notice title="Your account could not be loaded">
        <Button onClick={() => void reload()}>Try again</Button>
      </Notice>
    )
  }
  if (found === null) {
    return (
      <div className="grid gap-6">
        <Waiting>Your account is being loaded</Waiting>
        <Skeleton className="h-64 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  return (
    <ProofOnDemand account={found}>
      <div className="grid gap-6">
        <PasswordSection account={found} reload={reload} />
        <SecondFactorSection account={found} reload={reload} />
        <PasskeysSection account={found} reload={reload} />
        <DevicesSection account={found} reload={reload} />
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

/** The account, or why there is none to show here. */
async function findAccount(): Promise<Found> {
  try {
    const { auth } = await readConfig()
    if (auth.issuer !== `${location.origin}/auth`) return 'elsewhere'
    return await loadAccount()
  } catch (cause) {
    logFailure('The account could not be loaded', cause)
    return 'failed'
  }
}
