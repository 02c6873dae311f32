import type { ReactNode } from 'react'

interface IconProps {
  className?: string
}

/** Line icons on a grid of 24, drawn for this site. They say nothing to a screen reader: the label beside them does. */
function icon(drawing: ReactNode) {
  return function Icon({ className = 'size-5' }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        focusable="false"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`shrink-0 ${className}`}
      >
        {drawing}
      </svg>
    )
  }
}

export const MenuIcon = icon(<path d="M4 8h16M4 16h11" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const UpIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />)
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const NextIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />)
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
  </>,
)
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z" />)
export const HorizonIcon = icon(
  <path d="M3 18h18M6.5 14.5a5.5 5.5 0 0 1 11 0M12 4v2M4.9 7.9l1.3 1.3M19.1 7.9l-1.3 1.3" />,
)
export const GoodIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.5 2.7 2.7L16 9.5" />
  </>,
)
export const BadIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </>,
)
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
)
export const WarnIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.1" />)
export const TrophyIcon = icon(
  <path d="M8 4h8v5a4 4 0 0 1-8 0V4Zm0 1.5H4.5V7A3.5 3.5 0 0 0 8 10.5m8-5h3.5V7a3.5 3.5 0 0 1-3.5 3.5M12 13v4m-4 3h8m-6.5-3h5" />,
)
export const CloudIcon = icon(
  <path d="M7 18.5a4.5 4.5 0 0 1-.4-9 5.5 5.5 0 0 1 10.5 1.2 4 4 0 0 1-.6 7.8H7Z" />,
)
export const TrashIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12.5h9.4L17.5 7M10.2 11v5m3.6-5v5" />)
export const SlidersIcon = icon(<path d="M4 8h8m4 0h4M4 16h2m4 0h10M14 5.5v5M8 13.5v5" />)
export const KeysIcon = icon(<path d="M3 6.5h18v11H3zM6.5 10h.1m3.5 0h.1m3.5 0h.1m3.5 0h.1M8 14h8" />)
export const PlayIcon = icon(<path d="M8 5.5v13l11-6.5-11-6.5Z" />)
export const PauseIcon = icon(<path d="M8.5 5.5v13m7-13v13" />)
export const FeedIcon = icon(<path d="M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5a14 14 0 0 1 14 14M6 18v.1" />)
export const TickIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const EnlargeIcon = icon(<path d="M9 4H4v5m11-5h5v5M9 20H4v-5m11 5h5v-5" />)
