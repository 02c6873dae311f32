import { Fragment } from 'react'
import * as text from '../../content/text/codes-list.ts'
import type { ListedCode } from '../api/answers.ts'
import { readableMoment } from '../kit/date.ts'
import { withNodes } from '../kit/with-nodes.tsx'

interface CodeLineProps {
  code: ListedCode
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** Returns the state of a code in words. */
export function stateWords(state: ListedCode['state']): string {
  return { open: text.open, redeemed: text.redeemed, ended: text.ended }[state]
}

/** Shows a line of the list of codes. A code that everybody has used cannot be chosen to be changed. */
export function CodeLine({ code, isChosen, onChoose }: CodeLineProps) {
  const { beginning, note, state, peopleCount, peopleLimit } = code
  const name = beginning === '' ? text.typed : text.beginning({ beginning })
  return (
    <li className="flex items-start gap-3 p-4">
      <input
        type="checkbox"
        aria-label={text.choose({ code: note === '' ? name : `${name} ${note}` })}
        className="mt-0.5 size-5 shrink-0 accent-accent disabled:opacity-40"
        disabled={state === 'redeemed'}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-semibold">{name}</span>
          {note === '' ? null : <bdi className="wrap-anywhere">{note}</bdi>}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm tabular-nums">
          <span className={`font-semibold ${state === 'open' ? 'text-good' : 'text-muted'}`}>
            {stateWords(state)}
          </span>
          {peopleLimit > 1 ? <span>{text.used({ count: peopleCount, limit: peopleLimit })}</span> : null}
          {state === 'redeemed' ? null : <span className="text-muted">{endOf(code)}</span>}
        </p>
        <Redeemers code={code} />
        <p className="text-sm wrap-anywhere text-muted">
          {text.made({ when: readableMoment(code.madeAt), admin: code.madeBy ?? text.formerAdmin })}
        </p>
      </div>
    </li>
  )
}

function endOf({ state, expiresAt }: ListedCode): string {
  if (expiresAt === null) return text.noEnd
  const when = readableMoment(expiresAt)
  return state === 'ended' ? text.endedOn({ when }) : text.worksUntil({ when })
}

function Redeemers({ code: { redeemedBy, peopleCount } }: { code: ListedCode }) {
  if (redeemedBy.length === 0) return null
  const more = peopleCount - redeemedBy.length
  const people = (
    <>
      {redeemedBy.map(({ displayName, redeemedAt }, place) => (
        <Fragment key={`${displayName} ${redeemedAt}`}>
          {place > 0 ? <span>{', '}</span> : null}
          {displayName === null ? <em>{text.deletedPerson}</em> : <bdi translate="no">{displayName}</bdi>}
          <span> (</span>
          <time dateTime={redeemedAt}>{readableMoment(redeemedAt)}</time>
          <span>)</span>
        </Fragment>
      ))}
      {more > 0 ? <span>{`, ${text.more({ count: more })}`}</span> : null}
    </>
  )
  return <p className="text-sm wrap-anywhere">{withNodes(text.usedBy, { people })}</p>
}
