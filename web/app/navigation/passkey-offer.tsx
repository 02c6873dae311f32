import { Suspense, useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import { optionalPart } from '../../kit/lazy-part.tsx'
import { useSession } from '../../session/user.ts'
import { isPasskeyOfferDue } from '../../sign-in/passkey-offer/mark.ts'

/** Loaded on demand: only after a login by password. */
const Offer = optionalPart(() => import('../../sign-in/passkey-offer/offer.tsx'))

/** The pages on which a game is played, or is about to be. */
const tables = /^\/(games|my-games|new-game|try|daily|challenge)\//

/** Offers a passkey after a login by password, once the person is back and on a page without a table. */
export function PasskeyOffer() {
  const { status } = useSession()
  const { pathname } = useLocation()
  const [isOver, setOver] = useState(false)
  const end = useCallback(() => setOver(true), [])
  const isDue = status === 'signed-in' && !isOver && !tables.test(pathname) && isPasskeyOfferDue()
  return <Suspense>{isDue ? <Offer onEnd={end} /> : null}</Suspense>
}
