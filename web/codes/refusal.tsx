import { type ReactNode, useEffect, useState } from 'react'
import * as text from '../../content/text/codes.ts'
import { forgetSignUpCode, signUpCode } from '../session/sign-up-code.ts'
import { useSite } from '../words/use-site.ts'
import { tooManyCodes } from './send-code.ts'

/** Says in the header's prompt that a code was not accepted, and when another may be sent. */
export function FailedCode({ wait = null }: { wait?: string | null }) {
  const { codesEmail } = useSite()
  const failed = text.notAccepted({ codesEmail })
  return <span>{wait === null ? failed : `${failed} ${wait}`}</span>
}

/** Says in the dialog of a code page that a code was not accepted, and when another may be sent. */
export function TryAgain({
  wait,
  isExplained = wait !== null,
}: {
  wait: string | null
  isExplained?: boolean
}) {
  if (!isExplained) return <span>{text.tryAgain}</span>
  return (
    <>
      <span>{text.tryAgain}</span>
      <span className="block font-normal">
        <FailedCode wait={wait} />
      </span>
    </>
  )
}

/** Says why the code of a link was not accepted, and what to do. */
export function LinkRefused({ why }: { why: string }) {
  return (
    <>
      <span>{text.tryAgain}</span>
      <span className="block font-normal">{why}</span>
    </>
  )
}

/** A code that is in the field of a dialog when it opens, with its refusal if it was refused. */
export interface EarlierCode {
  readonly code: string
  readonly refusal: ReactNode
}

/** Returns the code that the person typed while signing up, if it was not accepted; once. */
export function useEarlierCode(): EarlierCode | null {
  const [found] = useState(signUpCode)
  useEffect(forgetSignUpCode, [])
  if (found === null || found.state === 'accepted') return null
  if (found.state === 'unanswered') return { code: found.code, refusal: null }
  const { code, retryAfterSeconds } = found
  const wait = retryAfterSeconds === null ? null : tooManyCodes(retryAfterSeconds)
  return { code, refusal: <TryAgain wait={wait} isExplained /> }
}
