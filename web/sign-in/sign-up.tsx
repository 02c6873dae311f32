import { Link } from 'react-router'
import { signUp as sendSignUp } from './account.ts'
import { AccountForm } from './account-form.tsx'
import { askedFields, useAskedQuery } from './asked-query.ts'
import { OutsideButtons } from './outside-buttons.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** `/sign-up`: makes an account at the embedded provider. */
export default function SignUp() {
  const query = useAskedQuery()
  return (
    <SignInPage
      title="Make an account"
      lead={
        <>
          Have one already?{' '}
          <Link
            to={{ pathname: '/sign-in', search: query }}
            className="inline-block py-1 font-semibold text-link underline underline-offset-4"
          >
            Log in
          </Link>
        </>
      }
    >
      <AccountForm submit="Make my account" isNew send={(typed) => sendSignUp(typed, askedFields())} />
      <OutsideButtons />
    </SignInPage>
  )
}
