import type { ReactNode } from 'react'
import { Head } from '../kit/head.tsx'

/** The room that the sign-in pages stand in: one panel under the morning sky. */
export function SignInPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: ReactNode
  children: ReactNode
}) {
  return (
    <section className="dawn -mb-12 grid min-h-[calc(100svh-4rem)] place-items-center px-4 py-10 sm:py-16">
      <Head title={title} isPrivate />
      <div className="grid w-full max-w-md gap-6 rounded-panel border border-line bg-surface p-6 shadow-lift sm:p-9">
        <div className="grid gap-2">
          <h1 className="text-4xl leading-[1.05] font-extrabold">{title}</h1>
          <p className="text-muted">{lead}</p>
        </div>
        {children}
      </div>
    </section>
  )
}
