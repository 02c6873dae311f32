import { useSite } from '../words/use-site.ts'
import { codeMessages } from './messages.ts'

/** Says in the header's prompt that a code was not accepted, and when another may be sent. */
export function FailedCode({ wait = null }: { wait?: string | null }) {
  const { codesEmail } = useSite()
  const failed = codeMessages.failed(codesEmail)
  return wait === null ? failed : `${failed} ${wait}`
}

/** Says in the dialog of a code page that a code was not accepted, and when another may be sent. */
export function TryAgain({ wait }: { wait: string | null }) {
  if (wait === null) return codeMessages.tryAgain
  return (
    <>
      {codeMessages.tryAgain}
      <span className="block font-normal">
        <FailedCode wait={wait} />
      </span>
    </>
  )
}
