import * as text from '../../content/text/notices.ts'
import type { NoticeEvent } from '../api/answers.ts'

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

/** Shows what an address can be told of, with a box for each. */
export function EventChoice({ label, chosen, onChoose }: EventChoiceProps) {
  return (
    <fieldset aria-label={label}>
      <legend className="font-semibold">{text.toldOf}</legend>
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
            <span>{text.events[event]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Everything that there is to be told of. */
export const everything: readonly NoticeEvent[] = all
