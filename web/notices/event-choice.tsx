import * as text from '../../content/text/notices.ts'
import type { NoticeEvent } from '../api/answers.ts'

/** A label for each event of the contract. */
const labels: Readonly<Record<NoticeEvent, string>> = text.events

const all = [
  'message',
  'code-request',
  'new-reader',
  'report',
  'backup-failed',
  'disk-fills',
  'certificate-ends',
  'newer-version',
] as const satisfies readonly NoticeEvent[]

interface EventChoiceProps {
  /** For screen readers. */
  label: string
  chosen: readonly NoticeEvent[]
  onChoose: (chosen: NoticeEvent[]) => void
}

/** Shows the events of which an address can get notices, with a box for each. */
export function EventChoice({ label, chosen, onChoose }: EventChoiceProps) {
  return (
    <fieldset aria-label={label}>
      <legend className="font-semibold">{text.notifyAbout}</legend>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {all.map((event) => (
          <label key={event} className="inline-flex min-h-11 items-center gap-2.5 justify-self-start">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(event)}
              onChange={({ target }) =>
                onChoose(all.filter((each) => (each === event ? target.checked : chosen.includes(each))))
              }
            />
            <span>{labels[event]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** All events. */
export const everything: readonly NoticeEvent[] = all
