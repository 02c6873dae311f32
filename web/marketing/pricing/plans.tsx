import * as text from '../../../content/text/pricing.ts'
import { LinkButton } from '../../kit/button.tsx'
import { icon } from '../../kit/icons.tsx'
import { Suit, type SuitName } from '../suit.tsx'
import type { PricingContent } from './content.server.ts'

const TickIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)

const suits: readonly SuitName[] = ['spade', 'diamond', 'club', 'heart']

/** Shows the plans as stairs: each begins higher than the one before it, and all end on one line. */
export function Plans({ plans }: { plans: PricingContent['plans'] }) {
  return (
    <ul className="column grid gap-x-5 gap-y-14 pt-20 pb-16 sm:grid-cols-2 sm:pb-24 lg:grid-cols-4">
      {plans.map((plan, place) => (
        <Plan key={plan.name} plan={plan} suit={suits[place % suits.length] ?? 'spade'} />
      ))}
    </ul>
  )
}

/** The heights of the steps; the last one is the highest. */
const steps = 'lg:nth-last-[2]:mt-10 lg:nth-last-[3]:mt-20 lg:nth-last-[4]:mt-30'

function Plan({ plan, suit }: { plan: PricingContent['plans'][number]; suit: SuitName }) {
  const { name, price, badge, includes, link } = plan
  const quiet = badge ? 'text-sky-200' : 'text-muted'
  return (
    <li
      className={`relative flex flex-col rounded-panel border p-6 pt-11 shadow-panel ${steps} ${
        badge ? 'border-sky-600 bg-sky-900 text-sky-50' : 'border-line bg-surface'
      }`}
    >
      <span className="absolute -top-8 left-5 grid size-16 place-items-center rounded-full border-4 border-paper bg-accent text-accent-ink">
        <Suit of={suit} className="size-7" />
      </span>
      {badge ? (
        <span className="absolute top-4 right-4 rounded-full bg-accent px-3 py-1 text-sm font-semibold text-accent-ink">
          {badge}
        </span>
      ) : null}
      <h2 className="text-2xl font-bold">{name}</h2>
      <p className={`mt-1 ${quiet}`}>{plan.for}</p>
      <p className="mt-5 flex items-baseline gap-2">
        <span className="font-display text-6xl leading-none font-extrabold tabular-nums">
          {text.price({ price })}
        </span>
        <span className={quiet}>{text.perMonth}</span>
      </p>
      <ul className="mt-6 mb-8 grid gap-2.5">
        {includes.map((line) => (
          <li key={line} className="flex gap-2.5">
            <TickIcon className={`mt-1 size-4 ${badge ? 'text-dawn-300' : 'text-accent'}`} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      {link ? (
        <LinkButton to={link.to} variant={badge ? 'primary' : 'quiet'} className="mt-auto">
          {link.label}
        </LinkButton>
      ) : null}
    </li>
  )
}
