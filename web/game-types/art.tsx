import { suitFills, suitOutlines } from '../preferences/suit-outlines.ts'

interface CardProps {
  suit: 0 | 1 | 2 | 3
  /** Whether the suit is in the corner, to leave room for the path. */
  high?: boolean
  /** The position of the upper left corner and the rotation, as an SVG transform. */
  at: string
}

/** Draws a small card of 44 by 60 that shows only its suit. */
function Card({ suit, at, high = false }: CardProps) {
  return (
    <g transform={at}>
      <rect width="44" height="60" rx="6" className="fill-card stroke-black/15" />
      <path
        d={suitOutlines[suit]}
        transform={high ? 'translate(5 6) scale(0.8)' : 'translate(10 18)'}
        className={suitFills[suit]}
      />
    </g>
  )
}

/**
 * Draws the picture of a game: a path that climbs over nine places, a filling between two slices, or empty
 * places for a planned game.
 */
export function GameArt({ gameTypeId, className }: { gameTypeId: number; className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 220 220" className={className}>
      {gameTypeId === 1 ? <SkywayArt /> : gameTypeId === 2 ? <SandwichArt /> : <PlannedArt />}
    </svg>
  )
}

function SkywayArt() {
  return (
    <>
      {['26 12', '26 82', '150 82', '150 152'].map((place) => (
        <rect
          key={place}
          width="44"
          height="60"
          rx="6"
          transform={`translate(${place})`}
          fill="none"
          strokeDasharray="4 5"
          strokeWidth="1.5"
          className="stroke-white/60"
        />
      ))}
      <Card high suit={0} at="translate(26 152)" />
      <Card high suit={0} at="translate(88 152)" />
      <Card high suit={0} at="translate(88 82)" />
      <Card high suit={0} at="translate(150 12)" />
      <Card high suit={0} at="translate(88 12)" />
      <path
        d="M56 194h62V54h62"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-dawn-400"
      />
      {['56 194', '118 194', '118 124', '118 54', '180 54'].map((place) => (
        <circle
          key={place}
          cx={place.split(' ')[0]}
          cy={place.split(' ')[1]}
          r="5.5"
          strokeWidth="3.5"
          className="fill-card stroke-dawn-500"
        />
      ))}
    </>
  )
}

function PlannedArt() {
  return (
    <g transform="translate(110 116) scale(1.65)">
      {['rotate(-20) translate(-58 -26)', 'translate(-22 -42)', 'rotate(20) translate(14 -26)'].map((at) => (
        <rect
          key={at}
          width="44"
          height="60"
          rx="6"
          transform={at}
          strokeDasharray="4 5"
          strokeWidth="1.5"
          className="fill-white/10 stroke-white/70"
        />
      ))}
    </g>
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
