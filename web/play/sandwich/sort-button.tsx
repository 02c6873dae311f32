import { useState } from 'react'
import * as text from '../../../content/text/sandwich.ts'
import { icon } from '../../kit/icons.tsx'
import type { HandOrder } from './state/hand-order.ts'

const SortIcon = icon(<path d="M7 5v14M3.5 15.5 7 19l3.5-3.5M17 19V5M13.5 8.5 17 5l3.5 3.5" />)

interface SortButtonProps {
  readonly order: HandOrder
  /** Changes the order. Returns the new one. */
  readonly onChange: () => HandOrder
}

/** Shows the button that draws the hand as dealt, by rank or by suit, in turn. */
export function SortButton({ order, onChange }: SortButtonProps) {
  const [announcement, setAnnouncement] = useState('')
  return (
    <>
      <button
        type="button"
        className="sandwich-sort"
        aria-label={text.order({ order: text.orders[order] })}
        onClick={() => setAnnouncement(text.ordered({ order: text.orders[onChange()] }))}
      >
        <SortIcon />
        <span>{text.orders[order]}</span>
      </button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </>
  )
}
