import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import * as text from '../../content/text/messages.ts'
import type { Message } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { LinkButton } from '../kit/button.tsx'
import { readableMoment } from '../kit/date.ts'
import { BackIcon } from '../kit/icons.tsx'
import { WaitingLines } from '../kit/list/waiting-lines.tsx'
import { AnswerForm } from './answer-form.tsx'
import { MessageActs } from './message-acts.tsx'

/** `/inbox/messages/{id}`: one message with its answers. Opening it marks it as read. */
export default function MessagePage() {
  const id = Number(useParams()['id'])
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['message', id],
    staleTime: 0,
    queryFn: () => answer(api.GET('/messages/{id}', { params: { path: { id } } })),
  })
  const isUnread = data?.isRead === false

  // Once per visit: a message that is marked as unread here stays so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it is unread counts when it arrives
  useEffect(() => {
    if (!isUnread) return
    answer(api.POST('/messages/read', { body: { ids: [id], isRead: true } }))
      .then(() => queries.invalidateQueries({ queryKey: ['messages'] }))
      .catch((failure: unknown) => logFailure('The message could not be marked as read', failure))
  }, [id, data === undefined])

  return (
    <div className="grid grid-cols-1 justify-items-start gap-6">
      <Link
        to="/inbox"
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
      >
        <BackIcon className="size-4" />
        <span>{text.back}</span>
      </Link>
      {data ? (
        <Opened
          message={data}
          onChanged={(changed) => (changed ? queries.setQueryData(['message', id], changed) : void refetch())}
        />
      ) : error ? (
        <PageNotLoaded title={text.messageNotLoaded} why={error} onRetry={() => void refetch()} />
      ) : (
        <WaitingLines>{text.messageLoading}</WaitingLines>
      )}
    </div>
  )
}

interface OpenedProps {
  message: Message
  /** Called with the message as it is now, or with null if it is to be loaded again. */
  onChanged: (message: Message | null) => void
}

function Opened({ message, onChanged }: OpenedProps) {
  const { id, subject, name, emailAddress, receivedAt, answeredAt, isSpam, answers, canAnswer } = message
  const navigate = useNavigate()
  return (
    <article aria-labelledby="message" className="grid w-full grid-cols-1 gap-8">
      <header className="grid gap-2">
        <h2 id="message" className="text-2xl font-bold wrap-anywhere">
          <bdi>{subject}</bdi>
        </h2>
        <p className="flex flex-wrap gap-x-3 wrap-anywhere text-muted">
          <span>
            <span>{text.from}</span>{' '}
            <bdi translate="no" className="text-ink">
              {name}
            </bdi>{' '}
            <span>·</span> <bdi translate="no">{emailAddress}</bdi>
          </span>
          <span className="tabular-nums">
            <span>{text.received}</span> <time dateTime={receivedAt}>{readableMoment(receivedAt)}</time>
          </span>
        </p>
        {isSpam ? <p className="max-w-prose text-warn">{text.spamHint}</p> : null}
      </header>
      <p className="panel max-w-prose p-5 wrap-anywhere whitespace-pre-wrap">
        <bdi>{message.text}</bdi>
      </p>
      {answers.length === 0 ? null : <Answers answers={answers} />}
      {canAnswer ? (
        <AnswerForm message={message} onAnswered={onChanged} />
      ) : (
        <div className="grid max-w-prose justify-items-start gap-3">
          <p>{text.noMail}</p>
          <LinkButton variant="quiet" to={mailTo(message)}>
            {text.byMailProgram}
          </LinkButton>
        </div>
      )}
      <MessageActs
        ids={[id]}
        canMark={isSpam ? ['not-spam'] : ['unread', answeredAt === null ? 'answered' : 'unanswered']}
        onDone={(became) => {
          if (became === 'deleted' || became === 'unread') void navigate('/inbox')
          else onChanged(null)
        }}
      />
    </article>
  )
}

/** Returns the link that opens the mail program with an answer (RFC 6068). */
function mailTo({ emailAddress, subject }: Message): string {
  const address = emailAddress.split('@').map(encodeURIComponent).join('@')
  return `mailto:${address}?subject=${encodeURIComponent(`Re: ${subject}`)}`
}

function Answers({ answers }: Pick<Message, 'answers'>) {
  return (
    <section aria-labelledby="answers" className="grid grid-cols-1 gap-4">
      <h3 id="answers" className="text-xl font-bold">
        {text.answersTitle}
      </h3>
      <ol className="grid gap-4">
        {answers.map(({ text: written, sentAt, by }) => (
          <li key={sentAt} className="grid max-w-prose gap-2 border-l-2 border-line pl-4">
            <p className="text-sm text-muted">
              {text.answeredBy({ person: by ?? text.formerAdmin, when: readableMoment(sentAt) })}
            </p>
            <p className="wrap-anywhere whitespace-pre-wrap">
              <bdi>{written}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
