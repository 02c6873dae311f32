import { useSyncExternalStore } from 'react'
import { LinkButton } from '../kit/button.tsx'
import { makeFirstAdmin } from './account.ts'
import { AccountForm } from './account-form.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** `/first-admin#token=...`: the one-time link that the first start prints. */
export default function FirstAdmin() {
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
      <AccountForm
        submit="Make the admin account"
        isNew
        send={(typed) => makeFirstAdmin(typed, { token: linkToken() })}
      />
    </SignInPage>
  )
}

function linkToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
}

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
