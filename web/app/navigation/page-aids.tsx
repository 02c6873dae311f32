import { Suspense } from 'react'
import { optionalPart } from '../../kit/lazy-part.tsx'
import { useUser } from '../../session/user.ts'
import { CountedView } from '../../visits/counted-view.tsx'
import { BackToTop } from './back-to-top.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'
import { Prefetch } from './prefetch.tsx'
import { Progress } from './progress.tsx'

/** Loaded on demand: most visits are by people without an account. */
const AccountPreferences = optionalPart(() => import('../../preferences/account.tsx'))
/** For people who come back: the files of the site are about a megabyte. */
const KeepOffline = optionalPart(() => import('../../offline/keep-offline.tsx'))

/**
 * Shows what helps to move within a page and to the next one, keeps the preferences of a person who is logged in, offers a
 * passkey after a login by password, counts the view, and keeps the site for offline use. A page works without it.
 */
export default function PageAids() {
  const { signedIn } = useUser()
  const isApp = matchMedia('(display-mode: standalone)').matches
  return (
    <>
      <Progress />
      <Prefetch />
      <BackToTop />
      <CountedView />
      <PasskeyOffer />
      <Suspense>{signedIn ? <AccountPreferences /> : null}</Suspense>
      <Suspense>{signedIn || isApp ? <KeepOffline /> : null}</Suspense>
    </>
  )
}
