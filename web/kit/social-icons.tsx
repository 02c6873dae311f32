import { icon } from './icons.tsx'

// Signs of our own for pages elsewhere: they say what one finds there, and are nobody's trade mark.

export const BubbleIcon = icon(
  <path d="M12 4.5c4.7 0 8 2.7 8 6.5s-3.3 6.5-8 6.5c-1 0-2-.1-2.9-.4L5 19.5l.9-3.7C4.7 14.6 4 12.9 4 11c0-3.8 3.3-6.5 8-6.5ZM8.5 11v.1m3.5-.1v.1m3.5-.1v.1" />,
)
export const ButterflyIcon = icon(
  <path d="M12 10c-1.5-3-4.5-5.5-7.5-5.5-.5 4 .5 7 3.5 8-2 .8-2.5 2.8-1 5 2 2 4-.5 5-3.5 1 3 3 5.5 5 3.5 1.5-2.2 1-4.2-1-5 3-1 4-4 3.5-8-3 0-6 2.5-7.5 5.5Zm0 0v7" />,
)
export const BoughIcon = icon(
  <>
    <circle cx="7" cy="5.5" r="2" />
    <circle cx="7" cy="18.5" r="2" />
    <circle cx="17" cy="8.5" r="2" />
    <path d="M7 7.5v9m0-2.5c0-2.5 10-.5 10-3.5" />
  </>,
)
export const CameraIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.6" />
    <path d="M16.5 7.5v.1" />
  </>,
)
export const PortraitIcon = icon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="2.5" />
    <circle cx="12" cy="10" r="2.4" />
    <path d="M7.5 17c.5-2.6 2.2-3.8 4.5-3.8s4 1.2 4.5 3.8" />
  </>,
)
export const FilmIcon = icon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="3.5" />
    <path d="m10.3 9.2 4.7 2.8-4.7 2.8Z" />
  </>,
)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.5 2.4 3.5 5.2 3.5 8.5s-1 6.1-3.5 8.5c-2.5-2.4-3.5-5.2-3.5-8.5s1-6.1 3.5-8.5Z" />
  </>,
)
