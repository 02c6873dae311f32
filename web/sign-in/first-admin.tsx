import { useSyncExternalStore } from 'react'
import { LinkButton } from '../kit/button.tsx'
import { makeAdmin } from './account.ts'
import { EntryForm } from './entry-form.tsx'
import { NewAccountFields } from './fields.tsx'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useOnward } from './use-onward.ts'

/** `/first-admin#token=...`: the one-time link that the first start prints. */
export default function FirstAdmin() {
  const goOn = useOnward(noStep)
  const hasToken = useSyncExternalStore(
    onHashChange,
    () => linkToken() !== '',
    () => true,
  )
  if (!hasToken) {
    return (
      <SignInPage
        title="The first admin"
        lead="This address only works with the link that the server prints when it starts without an admin."
      >
        <LinkButton to="/">Go to the home page</LinkButton>
      </SignInPage>
    )
  }
  return (
    <SignInPage
      title="The first admin"
      lead="You started this server, so its first account is yours. It can add codes and edit games."
    >
      <EntryForm
        submit="Make the admin account"
        check={(typed) => mistakes(typed, { isNew: true })}
        send={async (typed) => goOn(await makeAdmin(typed, linkToken()))}
      >
        {(found) => <NewAccountFields mistakes={found} />}
      </EntryForm>
    </SignInPage>
  )
}

/** Who comes by the link signs in at once. */
function noStep(): never {
  throw new Error('The provider asks for more than the link')
}

function linkToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
