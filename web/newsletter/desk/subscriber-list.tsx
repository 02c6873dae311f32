import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../../content/text/subscribers.ts'
import type { Subscriber } from '../../api/answers.ts'
import { answer, api } from '../../api/client.ts'
import { KeyedList } from '../../api/keyed-list.tsx'
import { reasonOf } from '../../api/not-loaded.tsx'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { ChoosableLines } from '../../kit/list/choosable-lines.tsx'

const filters = { all: text.all, confirmed: text.confirmed, unconfirmed: text.unconfirmed }

/** Lists who subscribed to the newsletter, the newest first. */
export default function SubscriberList() {
  return (
    <KeyedList
      name="subscribers"
      read={(query) => answer(api.GET('/subscribers/list', { params: { query } }))}
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
      file={{ name: 'subscribers.csv', columns, cells }}
    >
      {(subscribers) => (
        <ChoosableLines
          key={subscribers.map(({ id }) => id).join(' ')}
          items={subscribers}
          chooseAll={text.chooseAll}
          label={({ emailAddress }) => text.choose({ subscriber: emailAddress })}
          line={(subscriber) => <SubscriberLine subscriber={subscriber} />}
        >
          {(ids, onDone) => <ChosenSubscribers ids={ids} onDone={onDone} />}
        </ChoosableLines>
      )}
    </KeyedList>
  )
}

function SubscriberLine({ subscriber }: { subscriber: Subscriber }) {
  const { emailAddress, subscribedAt, confirmedAt, source } = subscriber
  const when = readableMoment(subscribedAt)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
        <bdi translate="no" className="font-semibold">
          {emailAddress}
        </bdi>
        {confirmedAt === null ? (
          <span className="text-sm text-muted">{text.unconfirmed}</span>
        ) : (
          <span className="text-sm text-good">{text.confirmedOn({ when: readableMoment(confirmedAt) })}</span>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {source === '' ? text.subscribedOn({ when }) : text.subscribedAt({ when, page: source })}
      </p>
    </>
  )
}

function ChosenSubscribers({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const chosen = text.chosen({ count: ids.length })

  async function remove() {
    setBusy(true)
    try {
      const { changed } = await answer(api.POST('/subscribers/delete', { body: { ids } }))
      if (changed === 0) alerts.add({ type: 'Info', message: text.nothingChanged })
      else alerts.add({ type: 'Success', message: text.removed({ count: changed }) })
      setAsks(false)
      await queries.invalidateQueries({ queryKey: ['subscribers'] })
      onDone()
    } catch (failure) {
      logFailure('The subscribers could not be removed', failure)
      alerts.add({ type: 'Error', message: text.notChanged({ reason: reasonOf(failure) }) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-label={chosen} className="panel grid w-full justify-items-start gap-4 p-5">
      <p aria-live="polite" className="font-semibold">
        {chosen}
      </p>
      <Button variant="danger" size="small" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <Dialog open={asks} onClose={() => setAsks(false)} title={text.removeQuestion({ count: ids.length })}>
        <p>{text.removeHint}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {text.remove}
          </Button>
          <Button variant="quiet" onClick={() => setAsks(false)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
    </section>
  )
}

const columns = [
  text.column.number,
  text.column.email,
  text.column.subscribed,
  text.column.confirmed,
  text.column.page,
]

function cells({ id, emailAddress, subscribedAt, confirmedAt, source }: Subscriber) {
  return [id, emailAddress, subscribedAt, confirmedAt ?? '', source]
}
