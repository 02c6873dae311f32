import { useEffect, useState } from 'react'
import * as text from '../../content/text/profile.ts'
import { readConfig } from '../api/config.ts'
import { logFailure } from '../base/log.ts'

/** Links to the provider's page for the account, if there is one. */
export function AccountLink() {
  const [address, setAddress] = useState<URL | null>(null)
  useEffect(() => {
    readConfig()
      .then(({ auth }) => setAddress(auth.accountUrl === null ? null : URL.parse(auth.accountUrl)))
      .catch((cause: unknown) => logFailure('The page of the account could not be found out', cause))
  }, [])
  if (address === null) return null
  const isOurs = address.origin === location.origin
  return (
    <p className="border-t border-line pt-6">
      {/* A full page load, because our account page has a security policy that allows password proofs, and
         this page has not. */}
      <a
        href={address.href}
        className="inline-block py-1 font-semibold wrap-anywhere text-link underline underline-offset-4"
      >
        {isOurs ? text.account : text.accountAt({ host: address.host })}
      </a>
    </p>
  )
}
