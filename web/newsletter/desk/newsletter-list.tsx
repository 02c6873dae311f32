import { Link } from 'react-router'
import * as text from '../../../content/text/newsletters.ts'
import type { ListedNewsletter } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { KeyedList } from '../../api/keyed-list.tsx'
import { LinkButton } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'

const filters = { all: text.all, drafts: text.drafts, sent: text.sentOnes }

/** Lists the newsletters, the newest first. */
export default function NewsletterList() {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-8">
      <LinkButton to="/inbox/newsletter/new">{text.write}</LinkButton>
      <KeyedList
        name="newsletters"
        read={(query) => answer(api.GET('/newsletters/list', { params: { query } }))}
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
        file={{ name: 'newsletters.csv', columns, cells }}
      >
        {(newsletters) => (
          <ul className="panel w-full divide-y divide-line">
            {newsletters.map((newsletter) => (
              <NewsletterLine key={newsletter.id} newsletter={newsletter} />
            ))}
          </ul>
        )}
      </KeyedList>
    </div>
  )
}

function NewsletterLine({ newsletter }: { newsletter: ListedNewsletter }) {
  const { id, subject, state, changedAt, startedAt, recipients } = newsletter
  return (
    <li className="grid min-w-0 gap-1 p-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Link
          to={`/inbox/newsletter/${id}`}
          className="py-1 wrap-anywhere text-link underline underline-offset-4"
        >
          <bdi>{subject}</bdi>
        </Link>
        <span className="text-sm font-semibold text-muted">{text.state[state]}</span>
      </p>
      <p className="flex flex-wrap gap-x-2 text-sm text-muted">
        {startedAt === null ? (
          text.changed({ when: readableMoment(changedAt) })
        ) : (
          <>
            <span>{text.started({ when: readableMoment(startedAt) })}</span>
            <span>{text.recipients({ count: recipients })}</span>
          </>
        )}
      </p>
    </li>
  )
}

const columns = [
  text.column.number,
  text.column.subject,
  text.column.state,
  text.column.changed,
  text.column.started,
  text.column.recipients,
]

function cells({ id, subject, state, changedAt, startedAt, recipients }: ListedNewsletter) {
  return [id, subject, text.state[state], changedAt, startedAt ?? '', recipients]
}
