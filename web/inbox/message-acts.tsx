import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as text from '../../content/text/messages.ts'
import { answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'

type Changed = Promise<{ changed: number }>

const marks = {
  read: {
    label: text.markRead,
    send: (ids: number[]): Changed => answer(api.POST('/messages/read', { body: { ids, isRead: true } })),
  },
  unread: {
    label: text.markUnread,
    send: (ids: number[]): Changed => answer(api.POST('/messages/read', { body: { ids, isRead: false } })),
  },
  answered: {
    label: text.markAnswered,
    send: (ids: number[]): Changed =>
      answer(api.POST('/messages/answered', { body: { ids, isAnswered: true } })),
  },
  unanswered: {
    label: text.markUnanswered,
    send: (ids: number[]): Changed =>
      answer(api.POST('/messages/answered', { body: { ids, isAnswered: false } })),
  },
  'not-spam': {
    label: text.markNotSpam,
    send: (ids: number[]): Changed => answer(api.POST('/messages/not-spam', { body: { ids } })),
  },
} as const

/** How messages can be marked. */
export type MessageMark = keyof typeof marks

interface MessageActsProps {
  ids: number[]
  /** How they can be marked, in the order of the buttons. */
  canMark: readonly MessageMark[]
  /** Called when they were marked, or deleted. */
  onDone: (became: MessageMark | 'deleted') => void
}

/** Shows what an admin can do with messages: mark them, or delete them after a question. */
export function MessageActs({ ids, canMark, onDone }: MessageActsProps) {
  const queries = useQueryClient()
  const alerts = useAlerts()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)

  async function change(became: MessageMark | 'deleted', send: () => Changed) {
    setBusy(true)
    try {
      const { changed } = await send()
      const said = became === 'deleted' ? text.deleted : text.changed
      if (changed === 0) alerts.add({ type: 'Info', message: text.nothingChanged })
      else alerts.add({ type: 'Success', message: said({ count: changed }), keepAfterRouteChange: true })
      setAsks(false)
      await queries.invalidateQueries({ queryKey: ['messages'] })
      onDone(became)
    } catch (failure) {
      logFailure('The messages could not be changed', failure)
      alerts.add({ type: 'Error', message: text.notChanged({ reason: reasonOf(failure) }) })
    } finally {
      setBusy(false)
    }
  }

  const remove = () => change('deleted', () => answer(api.POST('/messages/delete', { body: { ids } })))

  return (
    <div className="flex flex-wrap gap-3">
      {canMark.map((mark) => (
        <Button
          key={mark}
          variant="quiet"
          size="small"
          busy={busy}
          onClick={() => void change(mark, () => marks[mark].send(ids))}
        >
          {marks[mark].label}
        </Button>
      ))}
      <Button variant="danger" size="small" busy={busy} aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {text.remove}
      </Button>
      <Dialog open={asks} onClose={() => setAsks(false)} title={text.removeQuestion({ count: ids.length })}>
        <p>{text.removeHint}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {text.confirmRemoval}
          </Button>
          <Button variant="quiet" onClick={() => setAsks(false)}>
            {text.cancel}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
