import { createContext, Suspense, useCallback, useContext, useRef, useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import type { Elements } from '../../base/elements.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Refused } from '../provider/provider.ts'

const Proof = lazyPart(() => import('./proof.tsx'))

/** Runs an action for which the provider may ask a proof. It runs again after the person has given one. */
export type WithProof = <Result>(act: () => Promise<Result>) => Promise<Result>

const ProofContext = createContext<WithProof>((act) => act())

/** Returns the function that runs an action with a recent proof. Without a proof the refusal stands. */
export function useWithProof(): WithProof {
  return useContext(ProofContext)
}

/** Asks the person for a proof when an action below needs one. */
export function ProofOnDemand({ account, children }: { account: Account; children: Elements }) {
  const [isOpen, setOpen] = useState(false)
  const answerProof = useRef<(isProven: boolean) => void>(() => {})

  const withProof = useCallback<WithProof>(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== 'proof-needed') throw error
      setOpen(true)
      const isProven = await new Promise<boolean>((answer) => {
        answerProof.current = answer
      })
      if (!isProven) throw error
      return await act()
    }
  }, [])

  const close = useCallback((isProven: boolean) => {
    setOpen(false)
    answerProof.current(isProven)
  }, [])

  return (
    <ProofContext value={withProof}>
      {children}
      <Dialog open={isOpen} onClose={() => close(false)} title={text.proofTitle}>
        {isOpen ? (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <Proof account={account} onProven={() => close(true)} />
          </Suspense>
        ) : null}
      </Dialog>
    </ProofContext>
  )
}
