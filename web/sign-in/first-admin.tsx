import * as text from '../../content/text/sign-in.ts'
import { LinkButton } from '../kit/button.tsx'
import { useLinkToken } from '../kit/link-token.ts'
import { useHydrated } from '../kit/use-hydrated.ts'
import { EntryForm } from './entry-form.tsx'
import { NewAccountFields } from './fields.tsx'
import { useSignInResult } from './provider/interaction.ts'
import { makeAdmin } from './provider/requests.ts'
import { mistakes } from './rules.ts'
import { SignInPage } from './sign-in-page.tsx'

/** `/first-admin#token=...`: the one-time link that the first start prints. */
export default function FirstAdmin() {
  const goOn = useSignInResult(noStep)
  const isHydrated = useHydrated()
  const token = useLinkToken()
  // The prerendered page shows the form, which waits for hydration.
  if (isHydrated && token === null) {
    return (
      <SignInPage title={text.firstAdmin} lead={text.linkNeeded}>
        <LinkButton to="/">{text.homePage}</LinkButton>
      </SignInPage>
    )
  }
  return (
    <SignInPage title={text.firstAdmin} lead={text.firstAdminIntroduction}>
      <EntryForm
        draft="new account"
        submit={text.createAdmin}
        check={(typed) => mistakes(typed, { isNew: true })}
        send={async (typed) => goOn(await makeAdmin(typed, token ?? ''))}
      >
        {(found) => <NewAccountFields mistakes={found} />}
      </EntryForm>
    </SignInPage>
  )
}

/** The link needs no second step. */
function noStep(): never {
  throw new Error('The provider asks for more than the link')
}
