import type { ReactNode } from 'react'

interface IconProps {
  className?: string
}

/** Returns a line icon on a grid of 24. Screen readers skip it, because the label beside it says the same. */
export function icon(drawing: ReactNode) {
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
export const FlagIcon = icon(<path d="M5 21V4c5-2 8 3 14 0v9c-6 3-9-2-14 0" />)
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
export const PlayIcon = icon(<path d="M8 5.5v13l11-6.5-11-6.5Z" />)
export const PauseIcon = icon(<path d="M8.5 5.5v13m7-13v13" />)
