import * as text from '../../content/text/codes.ts'
import { useSite } from '../words/use-site.ts'

/** Says in the header's prompt that a code was not accepted, and when another may be sent. */
export function FailedCode({ wait = null }: { wait?: string | null }) {
  const { codesEmail } = useSite()
  const failed = text.notAccepted({ codesEmail })
  return wait === null ? failed : `${failed} ${wait}`
}

/** Says in the dialog of a code page that a code was not accepted, and when another may be sent. */
export function TryAgain({ wait }: { wait: string | null }) {
  if (wait === null) return text.tryAgain
  return (
    <>
      {text.tryAgain}
      <span className="block font-normal">
        <FailedCode wait={wait} />
      </span>
    </>
  )
}
