import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as text from '../../../content/text/codes.ts'
import { ApiFailure, answer, api } from '../../api/client.ts'
import type { Elements } from '../../base/elements.ts'
import { firstTry } from '../../base/first-game.ts'
import { logFailure } from '../../base/log.ts'
import { Button } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'
import { useSite } from '../../words/use-site.ts'
import { useSession } from '../user.ts'
import { showOwnRequest, useOwnRequest } from './own-request.ts'

interface Told {
  readonly sentence: string
  /** Whether the owner was asked, so that asking again changes nothing. */
  readonly isAsked: boolean
}

/**
 * Shows the button that asks the owner for a Sign-In Code, and then what became of it: also to who has asked before, on
 * any device, from the start. The children lead to the button, and are not shown to who waits for an answer.
 */
export function AskForCode({ children = null }: { children?: Elements }) {
  const {
    user: { emailAddress },
    markReader,
  } = useSession()
  const { codesEmail } = useSite()
  const own = useOwnRequest()
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
      setTold({ isAsked: true, sentence: sentenceOf(isNew ? null : askedAt) })
      showOwnRequest({ askedAt, mayAsk: false })
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

  /** `before` is when the person asked, if not now. */
  function sentenceOf(before: string | null): string {
    if (emailAddress === '') return text.askedNoAddress({ codesEmail })
    const personEmail = emailAddress
    return before === null
      ? text.asked({ personEmail })
      : text.askedBefore({ when: readableMoment(before), personEmail })
  }

  const { askedAt = null, mayAsk = true } = own ?? {}
  const isAsked = told?.isAsked ?? askedAt !== null
  const offersToAsk = told ? !told.isAsked : mayAsk
  const sentence = told?.sentence ?? (askedAt === null ? '' : sentenceOf(askedAt))
  return (
    <>
      {isAsked ? null : children}
      <div className="grid justify-items-start gap-3">
        {isAsked ? (
          <>
            <p ref={said} tabIndex={-1} className="font-medium wrap-anywhere">
              {sentence}
            </p>
            {askedAt === null ? null : (
              <Link to={firstTry} className="text-link underline underline-offset-4">
                {text.meanwhile}
              </Link>
            )}
          </>
        ) : null}
        {offersToAsk ? (
          <Button variant="quiet" busy={busy || own === null} onClick={ask}>
            {isAsked ? text.askAgain : text.askForCode}
          </Button>
        ) : null}
        <p role="alert" className="text-sm font-medium wrap-anywhere text-bad empty:hidden">
          {isAsked ? '' : sentence}
        </p>
      </div>
    </>
  )
}
