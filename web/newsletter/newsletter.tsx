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
 * `/newsletter#token=...`: the page behind the link in a mail. Opening it changes nothing, because virus
 * scanners open links too.
 */
export default function Newsletter() {
  const words = useLoaderData<typeof loader>()
  const token = useLinkToken()
  const [result, setResult] = useState<{ text: string; isDone: boolean } | null>(null)

  async function act(path: '/subscribers/confirm' | '/subscribers/remove') {
    try {
      setResult({ text: await answer(api.POST(path, { body: { token: token ?? '' } })), isDone: true })
    } catch (error) {
      logFailure('The subscription could not be changed', error)
      const text = error instanceof ApiFailure ? error.message : words.notReached
      setResult({ text, isDone: false })
    }
  }

  return (
    <Page className="grid gap-8">
      <PageTitle title={words.title} isPrivate>
        {token === null ? words.notWhole : words.text}
      </PageTitle>
      {token === null || result?.isDone ? null : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void act('/subscribers/confirm')}>{words.confirm}</Button>
          <Button variant="quiet" onClick={() => void act('/subscribers/remove')}>
            {words.remove}
          </Button>
        </div>
      )}
      <p role="status" className="text-lg font-medium empty:hidden">
        {result?.text} {result?.isDone ? words.done : null}
      </p>
    </Page>
  )
}
