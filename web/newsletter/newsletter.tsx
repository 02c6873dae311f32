import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import { Button } from '../kit/button.tsx'
import { useLinkToken } from '../kit/link-token.ts'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { newsletter } from './content.server.ts'

export function loader() {
  return newsletter.read()
}

/**
 * `/newsletter#token=...`: the page behind the link in the mail that asks for a confirmation;
 * `/newsletter#unsubscribe=...` and `/newsletter#weekly=...`: the ones behind the links in each newsletter and weekly mail.
 * Opening them changes nothing, because virus scanners open links too.
 */
export default function Newsletter() {
  const words = useLoaderData<typeof loader>()
  const token = useLinkToken()
  const ending = useLinkToken('unsubscribe')
  const weekly = useLinkToken('weekly')
  const link = `${token} ${ending} ${weekly}`
  const [known, setResult] = useState<{ of: string; text: string; isDone: boolean } | null>(null)
  // Another link that is opened here changes only what follows the #.
  const result = known?.of === link ? known : null

  async function act(request: () => Promise<string>) {
    try {
      setResult({ of: link, text: await request(), isDone: true })
    } catch (error) {
      logFailure('The subscription or the weekly mail could not be changed', error)
      const text = error instanceof ApiFailure ? error.message : words.notReached
      setResult({ of: link, text, isDone: false })
    }
  }

  const send = (
    path: '/subscribers/confirm' | '/subscribers/remove' | '/weekly-mails/remove',
    of: string | null,
  ) => void act(() => answer(api.POST(path, { body: { token: of ?? '' } })))
  const lead = token === null ? words.notWhole : words.text

  return (
    <Page className="grid gap-8">
      <PageTitle title={weekly === null ? words.title : words.weeklyTitle} isPrivate>
        {weekly !== null ? words.weekly : ending !== null ? words.unsubscribe : lead}
      </PageTitle>
      {result?.isDone ? null : weekly !== null ? (
        <div>
          <Button onClick={() => send('/weekly-mails/remove', weekly)}>{words.weeklyOff}</Button>
        </div>
      ) : ending !== null ? (
        <div>
          <Button onClick={() => send('/subscribers/remove', ending)}>{words.unsubscribeNow}</Button>
        </div>
      ) : token === null ? null : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => send('/subscribers/confirm', token)}>{words.confirm}</Button>
          <Button variant="quiet" onClick={() => send('/subscribers/remove', token)}>
            {words.remove}
          </Button>
        </div>
      )}
      <p role="status" className="text-lg font-medium">
        {[result?.text, result?.isDone && words.done].filter(Boolean).join(' ')}
      </p>
    </Page>
  )
}
