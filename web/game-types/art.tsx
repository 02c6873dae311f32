import { suitOutlines } from './suit-outlines.ts'

interface CardProps {
  suit: 0 | 1 | 2 | 3
  /** Where the card's upper left corner stands, and how it leans, as an SVG transform. */
  at: string
}

/** A small card of 44 by 60, with its suit alone. */
function Card({ suit, at }: CardProps) {
  return (
    <g transform={at}>
      <rect width="44" height="60" rx="6" className="fill-card stroke-black/15" />
      <path
        d={suitOutlines[suit]}
        transform="translate(10 18)"
        className={suit < 2 ? 'fill-suit-heart' : 'fill-suit-spade'}
      />
    </g>
  )
}

/** A picture of each game: a path that climbs a sky of nine places, and a filling between two slices. */
export function GameArt({ gameTypeId, className }: { gameTypeId: number; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 220 220" className={className}>
      {gameTypeId === 1 ? <SkywayArt /> : <SandwichArt />}
    </svg>
  )
}

function SkywayArt() {
  return (
    <>
      {[12, 82, 152].map((y) =>
        [26, 88, 150].map((x) => (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="44"
            height="60"
            rx="6"
            fill="none"
            strokeDasharray="4 5"
            className="stroke-white/50"
            strokeWidth="1.5"
          />
        )),
      )}
      <Card suit={0} at="translate(26 152)" />
      <Card suit={0} at="translate(88 152)" />
      <Card suit={0} at="translate(88 82)" />
      <Card suit={0} at="translate(150 12)" />
      <Card suit={0} at="translate(88 12)" />
      <path
        d="M48 192h62v-140h62"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-dawn-400"
      />
      {['48 192', '110 192', '110 112', '110 52', '172 52'].map((place) => (
        <circle
          key={place}
          cx={place.split(' ')[0]}
          cy={place.split(' ')[1]}
          r="7"
          strokeWidth="4"
          className="fill-card stroke-dawn-500"
        />
      ))}
    </>
  )
}

function SandwichArt() {
  return (
    <g transform="translate(110 116) scale(1.65)">
      <Card suit={2} at="rotate(-20) translate(-58 -26)" />
      <Card suit={1} at="translate(-22 -42)" />
      <Card suit={3} at="rotate(20) translate(14 -26)" />
    </g>
  )
}
