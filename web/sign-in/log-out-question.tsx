import * as text from '../../content/text/sign-in.ts'
import { LinkButton } from '../kit/button.tsx'
import { EntryForm } from './entry-form.tsx'
import { logOut } from './provider/requests.ts'
import { SignInPage } from './sign-in-page.tsx'

/** Asks a person whether to log out, because another page may have sent them here. */
export function LogOutQuestion({ state }: { state: string }) {
  return (
    <SignInPage title={text.logOutTitle} lead={text.logOutQuestion}>
      <EntryForm
        submit={text.logOut}
        check={() => ({})}
        send={async () => {
          location.replace(await logOut(state))
          return true
        }}
      >
        {() => null}
      </EntryForm>
      <LinkButton to="/" variant="quiet" size="large">
        {text.stayLoggedIn}
      </LinkButton>
    </SignInPage>
  )
}
