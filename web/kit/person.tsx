import { useState } from 'react'
import { cutText } from '../../content/reader/graphemes.ts'

interface AvatarProps {
  name: string
  /** The address of the picture on our server; empty for none. */
  picture: string
  className?: string
}

/**
 * Shows a person's picture, or the first letter of the name if there is none or it cannot be loaded. It has
 * no text alternative, because the name is beside it.
 */
export function Avatar({ name, picture, className = 'size-10' }: AvatarProps) {
  const [failed, setFailed] = useState('')
  if (picture !== '' && picture !== failed) {
    return (
      <img
        src={picture}
        alt=""
        width={128}
        height={128}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(picture)}
        className={`shrink-0 rounded-full bg-line object-cover ${className}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-sky-100 font-display font-bold text-sky-800 uppercase ${className}`}
    >
      {cutText(name, 1) || '?'}
    </span>
  )
}

/**
 * Returns a name cut to at most `most` characters as a reader counts them, with an ellipsis if it was cut.
 */
export function cutName(name: string, most: number): string {
  const cut = cutText(name, most)
  return cut === name ? name : `${cut.trimEnd()}…`
}
