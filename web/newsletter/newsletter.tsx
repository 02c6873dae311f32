import { useState } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { ApiFailure, answer, api } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { Button } from '../kit/button.tsx'
import { Page, PageTitle } from '../kit/page.tsx'
import { newsletter } from './words.server.ts'

export function loader() {
  return newsletter
}

/**
 * `/newsletter#token=...`: the link in a mail. Opening it changes nothing, since programs that look for viruses open links as
 * well; what stands after the # reaches no log.
 */
export default function Newsletter() {
  const words = useLoaderData<typeof loader>()
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token')
  const [result, setResult] = useState<{ text: string; isDone: boolean } | null>(null)

  async function act(path: '/subscribers/confirm' | '/subscribers/remove') {
    try {
      setResult({ text: await answer(api.POST(path, { body: { token: token ?? '' } })), isDone: true })
    } catch (error) {
      logFailure('The subscription could not be changed', error)
      const text =
        error instanceof ApiFailure ? error.message : 'The server was not reached. Please try again.'
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
          <Button onClick={() => void act('/subscribers/confirm')}>Yes, subscribe</Button>
          <Button variant="quiet" onClick={() => void act('/subscribers/remove')}>
            No, take it off the list
          </Button>
        </div>
      )}
      <p role="status" className="text-lg font-medium empty:hidden">
        {result?.text} {result?.isDone ? words.done : null}
      </p>
    </Page>
  )
}
