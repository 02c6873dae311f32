import type { Card } from '@skyway/engine/cards/card.ts'
import type { GameView } from '@skyway/engine/record/game.ts'
import type { Replayable } from '@skyway/engine/record/record.ts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { BadIcon, GoodIcon } from '../../kit/icons.tsx'
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
      <h2 id="check-title">Was it dealt fairly?</h2>
      <p>
        The seed below decides every card. Your browser can deal it again by itself, without asking the
        server, and compare.
      </p>
      <dl className="replay-seed">
        <dt>Seed</dt>
        <dd>{record.seed}</dd>
        <dt>Fingerprint</dt>
        <dd>{shown.commitment}</dd>
      </dl>
      <Button variant="quiet" onClick={() => setCheck(checkDeal(record, shown))}>
        Check this deal
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
        {holds ? 'The deal is what was promised.' : 'This deal does not match.'}
      </p>
      <ul>
        {findings.map((finding) => (
          <li key={finding.sentence} data-holds={finding.holds}>
            {finding.holds ? <GoodIcon /> : <BadIcon />}
            <span>
              <span className="sr-only">{finding.holds ? 'Matches: ' : 'Does not match: '}</span>
              {finding.sentence}
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
      <summary>The cards in the order in which they were dealt</summary>
      {orders.map((cards, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is its place in the game
        <div key={index}>
          {orders.length > 1 ? <h3>Round {index + 1}</h3> : null}
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
        {valueIndex(card.value)}
        {isSuit(card.suit) ? <SuitMark suit={card.suit} /> : null}
      </span>
      <span className="sr-only">{cardName(card)}</span>
    </>
  )
}
