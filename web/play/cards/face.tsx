import { type Card, isJoker, type Suit, suits } from '@skyway/engine/cards/card.ts'
import { memo } from 'react'
import './cards.css'
import { Glyph, glyphWidth } from './glyph.tsx'
import { valueIndex } from './name.ts'
import { isSuit, suitInfo } from './suit.tsx'

/** The box of every card; the upper 36 units hold the index and stay visible below another card. */
const cardBox = { width: 100, height: 140, strip: 36 } as const

/**
 * Draws a card: its face, its back or, for an empty place, nothing. Screen readers skip it; the element
 * around it has the card's name.
 */
export const CardPicture = memo(function CardPicture({ card }: { card: Card }) {
  if (card.suit < 0) return null
  return (
    <svg
      viewBox={`0 0 ${cardBox.width} ${cardBox.height}`}
      className="cards-picture"
      aria-hidden="true"
      focusable="false"
    >
      {card.value === 0 ? <Back /> : <Face card={card} />}
    </svg>
  )
})

/** Shows the cards of one place, the first below the last, with each index visible. */
export function CardStack({ cards }: { cards: readonly Card[] }) {
  return (
    <span className="cards-stack">
      {cards.map((card) => (
        <CardPicture key={card.rank} card={card} />
      ))}
    </span>
  )
}

function Face({ card }: { card: Card }) {
  const index = valueIndex(card.value)
  const color = isSuit(card.suit) ? suitInfo(card.suit).color : 'var(--color-card-ink)'
  return (
    <g color={color}>
      <rect className="cards-paper" x="0.75" y="0.75" width="98.5" height="138.5" rx="10" />
      <Glyph index={index} x={9} y={8} scale={0.92} />
      {isSuit(card.suit) && !isJoker(card) ? (
        <>
          <SuitAt suit={card.suit} x={9 + glyphWidth(index) * 0.92 + 7} y={7.5} size={24} />
          <Skyline value={card.value} />
          <Emblem value={card.value} suit={card.suit} />
        </>
      ) : (
        <>
          <Star x={58} y={19} />
          <Kite />
        </>
      )}
    </g>
  )
}

function SuitAt({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  const { outline, color } = suitInfo(suit)
  return <path d={outline} fill={color} transform={`translate(${x} ${y}) scale(${size / 24})`} />
}

/** Draws a skyline at the card's foot whose tower shows the card's value. */
function Skyline({ value }: { value: number }) {
  const ground = 133
  const tower = 8 + Math.min(value, 14) * 5.4
  const roofs = [0.34, 0.58, 1, 0.7, 0.42]
  const towers = roofs.map((part, place) => {
    const height = Math.max(5, tower * part)
    return `M${8 + place * 17} ${ground}V${ground - height}h15V${ground}Z`
  })
  return <path d={towers.join('')} fill="currentColor" opacity="0.13" />
}

function Emblem({ value, suit }: { value: number; suit: Suit }) {
  const isAce = value === 1 || value === 14
  return (
    <>
      {isAce && <path className="cards-rays" d={rays} />}
      {value > 10 && !isAce && <path className="cards-crown" d={crowns[value] ?? ''} />}
      <SuitAt suit={suit} x={isAce ? 22 : 27} y={isAce ? 56 : 64} size={isAce ? 56 : 46} />
    </>
  )
}

/** The rays around the ace's suit. */
const rays = Array.from({ length: 12 }, (_, beam) => {
  const angle = (beam * Math.PI) / 6
  const at = (radius: number) =>
    `${(50 + radius * Math.cos(angle)).toFixed(1)} ${(84 + radius * Math.sin(angle)).toFixed(1)}`
  return `M${at(36)}L${at(42)}`
}).join('')

/** The crowns of jack, queen and king, which stand on the suit. */
const crowns: Readonly<Record<number, string>> = {
  11: 'M36 60H64L61 51H39ZM60 50C66 48 70 43 70 38 64 39 58 43 56 50Z',
  12: 'M33 60H67L69 51C65 51 61 54 58 57 56 53 54 51 50 48.5 46 51 44 53 42 57 39 54 35 51 31 51ZM50 46.5A3.2 3.2 0 1 0 50 40.1 3.2 3.2 0 1 0 50 46.5Z',
  13: 'M32 60H68L72 41 59 51 50 38.5 41 51 28 41Z',
}

function Star({ x, y }: { x: number; y: number }) {
  const star = Array.from({ length: 10 }, (_, point) => {
    const angle = (point * Math.PI) / 5 - Math.PI / 2
    const radius = point % 2 === 0 ? 12 : 5.2
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
  })
  return <polygon points={star.join(' ')} fill="currentColor" />
}

/** Draws the joker as a kite: four sails in the colors of the suits, and the suits on its tail. */
function Kite() {
  const colors = suits.map((suit) => suitInfo(suit).color)
  return (
    <>
      <path d="M52 42 52 70 30 70Z" fill={colors[0]} />
      <path d="M52 42 74 70 52 70Z" fill={colors[2]} />
      <path d="M30 70H52V104Z" fill={colors[3]} />
      <path d="M52 70H74L52 104Z" fill={colors[1]} />
      <path
        d="M52 104C50 112 38 110 34 117S24 127 15 124"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M40 107l8 7-10 3ZM28 116l6 8-10 0Z" fill="currentColor" />
    </>
  )
}

/** Draws the back of a card: the sun rising behind the arches of a bridge. */
function Back() {
  const circles = [58, 46, 34, 22]
  return (
    <>
      <rect className="cards-paper" x="0.75" y="0.75" width="98.5" height="138.5" rx="10" />
      <rect className="cards-back-sky" x="6" y="6" width="88" height="128" rx="6" />
      <g className="cards-back-sun">
        {circles.map((radius) => (
          <path
            key={radius}
            d={`M${50 - radius * 0.74} 92a${radius * 0.74} ${radius * 0.74} 0 0 1 ${radius * 1.48} 0Z`}
          />
        ))}
      </g>
      <path
        className="cards-back-bridge"
        d="M6 92H94V100H6ZM6 134V122a11 11 0 0 1 22 0V134H39V122a11 11 0 0 1 22 0V134H72V122a11 11 0 0 1 22 0V134H94V100H6Z"
      />
      <path
        className="cards-back-birds"
        d="M24 34q5-6 9 0q4-6 9 0M58 24q4-5 7 0q3-5 7 0M62 44q3-4 6 0q3-4 6 0"
      />
    </>
  )
}
