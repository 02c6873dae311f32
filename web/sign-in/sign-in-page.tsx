import type { ReactNode } from 'react'
import { Link } from 'react-router'
import * as text from '../../content/text/sign-in.ts'
import type { Elements } from '../base/elements.ts'
import { Button, LinkButton } from '../kit/button.tsx'
import { Head } from '../kit/page/head.tsx'
import { useSession, useSignIn } from '../session/user.ts'
import { useLeaveFor, useOtherProvider } from './other-provider.ts'
import { useInteractionQuery } from './provider/interaction.ts'

interface SignInPageProps {
  title: string
  lead: ReactNode
  children: Elements
}

/**
 * Shows the frame of the sign-in pages: one panel under the morning sky. If another provider keeps the
 * accounts, leads there.
 */
export function SignInPage({ title, lead, children }: SignInPageProps) {
  const host = useOtherProvider()
  useLeaveFor(host)
  return (
    <section className="-mb-12 grid bg-(image:--dawn-sky) min-h-[calc(100svh-4rem)] place-items-center px-4 py-10 sm:py-16">
      <Head title={title} isPrivate />
      <div className="grid w-full max-w-md gap-6 rounded-panel border border-line bg-surface p-6 shadow-lift sm:p-9">
        {host === null ? (
          <>
            <Heading title={title} lead={lead} />
            {children}
          </>
        ) : (
          <Elsewhere host={host} />
        )}
      </div>
    </section>
  )
}

function Heading({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <div className="grid gap-2">
      <h1 className="text-4xl leading-[1.05] font-extrabold">{title}</h1>
      <p className="wrap-anywhere text-muted">{lead}</p>
    </div>
  )
}

function Elsewhere({ host }: { host: string }) {
  const { user, status } = useSession()
  const signIn = useSignIn()
  if (user.signedIn) {
    return (
      <>
        <Heading title={text.loggedIn} lead={text.yourAccountAt({ host })} />
        <LinkButton to="/" size="large">
          {text.homePage}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <Heading title={text.logIn} lead={text.accountsAt({ host })} />
      <Button size="large" busy={status === 'challenge-pending'} onClick={() => signIn('/')}>
        {text.logIn}
      </Button>
    </>
  )
}

/** Shows a link between the sign-in pages that keeps the query of the page. */
export function SignInLink({ to, children }: { to: string; children: ReactNode }) {
  const query = useInteractionQuery()
  return (
    <Link
      to={{ pathname: to, search: query }}
      className="inline-block py-1 font-semibold text-link underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
