import type { Card } from '@skyway/engine/cards/card.ts'
import type { GameView } from '@skyway/engine/record/game.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import * as text from '../../../content/text/replay.ts'
import { Button } from '../../kit/button.tsx'
import { BadIcon, GoodIcon } from '../../kit/page/sign-icons.tsx'
import { cardName, valueIndex } from '../cards/name.ts'
import { isSuit, SuitMark } from '../cards/suit.tsx'
import { checkDeal, type DealCheck } from './deal-check.ts'

/** The fragment that runs the check at once. */
const checkLink = '#check'

/** Shows the button that verifies a deal in this browser, and the result. */
export function CheckDeal({ record, shown }: { record: Replayable; shown: GameView }) {
  const { hash } = useLocation()
  const [check, setCheck] = useState<DealCheck | null>(null)
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    if (hash !== checkLink) return
    setCheck(checkDeal(record, shown))
    section.current?.scrollIntoView({ block: 'center' })
  }, [hash, record, shown])

  return (
    <section ref={section} id="check" aria-labelledby="check-title" className="replay-check">
      <h2 id="check-title">{text.checkTitle}</h2>
      <p>{text.checkIntroduction}</p>
      <dl className="replay-seed">
        <dt>{text.seed}</dt>
        <dd>{record.seed}</dd>
        <dt>{text.fingerprint}</dt>
        <dd>{shown.commitment}</dd>
      </dl>
      <Button variant="quiet" onClick={() => setCheck(checkDeal(record, shown))}>
        {text.check}
      </Button>
      <div role="status">{check ? <Findings check={check} /> : null}</div>
      {check ? <Orders orders={check.orders} /> : null}
    </section>
  )
}

function Findings({ check: { findings } }: { check: DealCheck }) {
  const holds = findings.every((finding) => finding.holds)
  return (
    <div className="replay-findings">
      <p className="replay-verdict" data-holds={holds}>
        {holds ? text.fair : text.notFair}
      </p>
      <ul>
        {findings.map((finding) => (
          <li key={finding.sentence} data-holds={finding.holds}>
            {finding.holds ? <GoodIcon /> : <BadIcon />}
            <span>
              <span className="sr-only">{`${finding.holds ? text.matches : text.differs} `}</span>
              <span>{finding.sentence}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Orders({ orders }: Pick<DealCheck, 'orders'>) {
  return (
    <details className="replay-orders">
      <summary>{text.orders}</summary>
      {orders.map((cards, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place in the game
        <div key={index}>
          {orders.length > 1 ? <h3>{text.round({ round: index + 1 })}</h3> : null}
          <ol>
            {cards.map((card) => (
              <li key={card.rank}>
                <CardInText card={card} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </details>
  )
}

function CardInText({ card }: { card: Card }) {
  return (
    <>
      <span aria-hidden="true">
        <span>{valueIndex(card.value)}</span>
        {isSuit(card.suit) ? <SuitMark suit={card.suit} /> : null}
      </span>
      <span className="sr-only">{cardName(card)}</span>
    </>
  )
}
