import { useCallback, useEffect, useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import { logFailure } from '../../base/log.ts'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { loadAccount } from './account.ts'
import Proof from './proof.tsx'

/** Loads the account of the signed-in person, and asks for one of the proofs that it can give. */
export default function OwnProof({ onProven }: { onProven: () => void }) {
  const [account, setAccount] = useState<Account | 'failed' | null>(null)
  const load = useCallback(async () => {
    setAccount(null)
    try {
      setAccount(await loadAccount())
    } catch (cause) {
      logFailure('The account could not be loaded', cause)
      setAccount('failed')
    }
  }, [])
  useEffect(() => {
    void load()
  }, [load])

  if (account === null) return <Skeleton className="h-40" />
  if (account === 'failed') {
    return (
      <>
        <p role="alert">{text.notLoaded}</p>
        <Button onClick={() => void load()}>{text.tryAgain}</Button>
      </>
    )
  }
  return <Proof account={account} onProven={onProven} />
}
