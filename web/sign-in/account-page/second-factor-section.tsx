import { Suspense, useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { EntryForm } from '../entry-form.tsx'
import { CodeField } from '../fields.tsx'
import { mistakes } from '../rules.ts'
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './account.ts'
import { useWithProof } from './proof-on-demand.tsx'
import { Section, useAct } from './section.tsx'

/** Loaded on demand: only for people who set up a second factor. */
const QrCode = lazyPart(() => import('../../kit/qr-code.tsx'))

type State =
  | { readonly is: 'idle' }
  | { readonly is: 'adding'; readonly secret: string; readonly uri: string }
  | { readonly is: 'added'; readonly recoveryCodes: readonly string[] }
  | { readonly is: 'removing' }

/** Shows the authenticator app of the account, whose code each login asks for. */
export function SecondFactorSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const withProof = useWithProof()
  const { busy, run } = useAct()
  const [state, setState] = useState<State>({ is: 'idle' })

  if (state.is === 'adding') {
    return (
      <Section title={text.appTitle} lead={text.scan}>
        <div className="flex flex-wrap items-start gap-6">
          <Suspense fallback={<Skeleton className="size-48" />}>
            <QrCode text={state.uri} label={text.qrCode} className="size-48 rounded-xl" />
          </Suspense>
          <div className="grid min-w-0 gap-1.5">
            <p className="font-semibold">{text.secret}</p>
            <code
              translate="no"
              className="rounded-xl bg-sunken px-3 py-2 font-mono text-sm break-all select-all"
            >
              {state.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
          </div>
        </div>
        <EntryForm
          size="normal"
          submit={text.startCodes}
          check={(typed) => mistakes(typed, { codeOf: 'second-factor' })}
          send={async ({ code = '' }) => {
            const recoveryCodes = await withProof(() => confirmSecondFactor(code))
            setState({ is: 'added', recoveryCodes })
            await reload()
            return true
          }}
        >
          {(found) => <CodeField label={text.appCode} mistakes={found} />}
        </EntryForm>
      </Section>
    )
  }
  if (state.is === 'added') {
    return (
      <Section title={text.appTitle} lead={text.appAdded}>
        <ul
          aria-label={text.recoveryCodes}
          className="grid gap-x-8 gap-y-1 font-mono tabular-nums sm:grid-cols-2"
        >
          {state.recoveryCodes.map((code) => (
            <li key={code} translate="no" className="rounded-lg bg-sunken px-3 py-1.5 select-all">
              {code}
            </li>
          ))}
        </ul>
        <Button className="justify-self-start" onClick={() => setState({ is: 'idle' })}>
          {text.codesKept}
        </Button>
      </Section>
    )
  }
  if (state.is === 'removing') {
    return (
      <Section title={text.appTitle} lead={text.stopIntroduction}>
        <EntryForm
          size="normal"
          submit={text.stopCodes}
          check={(typed) => mistakes(typed, { codeOf: 'second-factor' })}
          send={async ({ code = '' }) => {
            await withProof(() => removeSecondFactor(code))
            setState({ is: 'idle' })
            await reload()
            return true
          }}
        >
          {(found) => <CodeField isLong label={text.stopCode} mistakes={found} />}
        </EntryForm>
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => setState({ is: 'idle' })}
        >
          {text.keepCodes}
        </Button>
      </Section>
    )
  }
  if (account.hasSecondFactor) {
    return (
      <Section title={text.appTitle} lead={stateOf(account.recoveryCodesLeft)}>
        <Button
          variant="danger"
          size="small"
          className="justify-self-start"
          onClick={() => setState({ is: 'removing' })}
        >
          {text.stopCodes}
        </Button>
      </Section>
    )
  }
  return (
    <Section title={text.appTitle} lead={text.appIntroduction}>
      <Button
        variant="quiet"
        busy={busy}
        className="justify-self-start"
        onClick={() => run(async () => setState({ is: 'adding', ...(await withProof(startSecondFactor)) }))}
      >
        {text.setUpApp}
      </Button>
    </Section>
  )
}

function stateOf(recoveryCodesLeft: number): string {
  return recoveryCodesLeft === 0 ? text.appInUseWithoutCodes : text.appInUse({ count: recoveryCodesLeft })
}
