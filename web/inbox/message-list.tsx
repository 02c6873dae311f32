import { Link } from 'react-router'
import * as text from '../../content/text/messages.ts'
import type { ListedMessage } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { KeyedList } from '../api/keyed-list.tsx'
import { readableMoment } from '../kit/date.ts'
import { ChoosableLines } from '../kit/list/choosable-lines.tsx'
import { MessageActs, type MessageMark } from './message-acts.tsx'

const filters = { all: text.all, unread: text.unread, unanswered: text.unanswered, spam: text.spam }

const marks: readonly MessageMark[] = ['read', 'unread', 'answered', 'unanswered']

/** Lists what visitors wrote by the contact form, the newest first. */
export default function MessageList() {
  return (
    <KeyedList
      name="messages"
      read={(query) => answer(api.GET('/messages/list', { params: { query } }))}
      filters={filters}
      text={{
        listTitle: text.listTitle,
        list: text.list,
        search: text.search,
        searchHint: text.searchHint,
        only: text.only,
        loading: text.loading,
        notLoaded: text.notLoaded,
        notFound: text.notFound,
        download: text.download,
        notDownloaded: text.notDownloaded,
      }}
      file={{ name: 'messages.csv', columns, cells }}
    >
      {(messages) => (
        <ChoosableLines
          key={messages.map(({ id }) => id).join(' ')}
          items={messages}
          chooseAll={text.chooseAll}
          label={({ subject, name }) => text.choose({ subject, person: name })}
          line={(message) => <MessageLine message={message} />}
        >
          {(ids, onDone) => (
            <section aria-label={text.chosen({ count: ids.length })} className="panel grid w-full gap-4 p-5">
              <p aria-live="polite" className="font-semibold">
                {text.chosen({ count: ids.length })}
              </p>
              <MessageActs
                ids={ids}
                canMark={messages.every(({ isSpam }) => isSpam) ? ['not-spam'] : marks}
                onDone={onDone}
              />
            </section>
          )}
        </ChoosableLines>
      )}
    </KeyedList>
  )
}

function MessageLine({ message }: { message: ListedMessage }) {
  const { id, receivedAt, name, emailAddress, subject, isRead, answeredAt, isSpam } = message
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to={`/inbox/messages/${id}`}
          className={`py-1 wrap-anywhere text-link underline underline-offset-4 ${isRead ? '' : 'font-bold'}`}
        >
          <bdi>{subject}</bdi>
        </Link>
        {isSpam ? <span className="text-sm font-semibold text-warn">{text.spamMark}</span> : null}
        {isRead ? null : <span className="text-sm font-semibold text-accent-strong">{text.unreadMark}</span>}
        {answeredAt === null ? null : <span className="text-sm text-good">{text.answeredMark}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-muted">
        <span>
          <bdi translate="no">{name}</bdi> <span>·</span> <bdi translate="no">{emailAddress}</bdi>
        </span>
        <time dateTime={receivedAt} className="tabular-nums">
          {readableMoment(receivedAt)}
        </time>
      </p>
    </>
  )
}

const columns = [
  text.column.number,
  text.column.received,
  text.column.name,
  text.column.email,
  text.column.subject,
  text.column.read,
  text.column.answered,
]

function cells(message: ListedMessage): readonly (string | number)[] {
  return [
    message.id,
    message.receivedAt,
    message.name,
    message.emailAddress,
    message.subject,
    message.isRead ? text.yes : text.no,
    message.answeredAt ?? '',
  ]
}
