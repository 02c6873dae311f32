import { Picture } from '../../kit/page/picture.tsx'
import { Suit, suitColor } from '../suit.tsx'
import type { Member } from './content.server.ts'

interface CourtCardProps {
  member: Member
  /** Whether it is visible as soon as the page opens. */
  isFirst?: boolean
  className?: string
}

/** Shows a portrait as a court card, with the index in both corners. A card is light in both themes. */
export function CourtCard({
  member: { portrait, alt, card },
  isFirst = false,
  className = '',
}: CourtCardProps) {
  const color = suitColor(card.suit)
  return (
    <div
      className={`relative rounded-2xl bg-card p-[9%] shadow-lift ring-1 ring-black/10 ring-inset ${className}`}
    >
      <Index of={card} className={`top-[2%] left-[1.2%] ${color}`} />
      <Picture
        of={portrait}
        alt={alt}
        isFirst={isFirst}
        className="aspect-[4/5] h-auto w-full rounded-lg object-cover"
      />
      <Index of={card} className={`right-[1.2%] bottom-[2%] rotate-180 ${color}`} />
    </div>
  )
}

function Index({ of: { rank, suit }, className }: { of: Member['card']; className: string }) {
  return (
    <span aria-hidden="true" className={`absolute grid w-[7%] justify-items-center gap-px ${className}`}>
      <span className="font-display text-[clamp(0.8rem,8cqi,1.5rem)] leading-none font-extrabold">
        {rank}
      </span>
      <Suit of={suit} className="w-full" />
    </span>
  )
}
