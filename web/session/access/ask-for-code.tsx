import { useEffect, useRef, useState } from 'react'
import * as text from '../../../content/text/codes.ts'
import { ApiFailure, answer, api } from '../../api/client.ts'
import { logFailure } from '../../base/log.ts'
import { Button } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'
import { useSite } from '../../words/use-site.ts'
import { useSession } from '../user.ts'

interface Told {
  readonly sentence: string
  /** Whether the owner was asked, so that asking again changes nothing. */
  readonly isAsked: boolean
}

/** Shows the button that asks the owner for a Sign-In Code, and then what became of it. */
export function AskForCode() {
  const {
    user: { emailAddress },
    markReader,
  } = useSession()
  const { codesEmail } = useSite()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const said = useRef<HTMLParagraphElement>(null)

  // The button is gone, and the focus must not be lost with it.
  useEffect(() => {
    if (told?.isAsked) said.current?.focus()
  }, [told])

  async function ask() {
    setBusy(true)
    setTold(null)
    try {
      const { isNew, askedAt } = await answer(api.POST('/Codes/requests', { body: {} }))
      setTold({ isAsked: true, sentence: sentenceOf(isNew, askedAt) })
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.status === 409) {
        // The code was redeemed on another device, or the provider has made the person a reader.
        markReader()
        setTold({ isAsked: true, sentence: text.mayPlay })
      } else {
        logFailure('The request for a code could not be sent', failure)
        setTold({ isAsked: false, sentence: text.notAsked({ codesEmail }) })
      }
    } finally {
      setBusy(false)
    }
  }

  function sentenceOf(isNew: boolean, askedAt: string): string {
    if (emailAddress === '') return text.askedNoAddress({ codesEmail })
    const personEmail = emailAddress
    return isNew
      ? text.asked({ personEmail })
      : text.askedBefore({ when: readableMoment(askedAt), personEmail })
  }

  return (
    <div className="grid justify-items-start gap-3">
      {told?.isAsked ? (
        <p ref={said} tabIndex={-1} className="font-medium wrap-anywhere">
          {told.sentence}
        </p>
      ) : (
        <>
          <Button variant="quiet" busy={busy} onClick={ask}>
            {text.askForCode}
          </Button>
          <p role="alert" className="text-sm font-medium wrap-anywhere text-bad empty:hidden">
            {told?.sentence}
          </p>
        </>
      )}
    </div>
  )
}
