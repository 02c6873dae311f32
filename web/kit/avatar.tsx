import { useState } from 'react'
import { isForeign, useForeignPictures } from './foreign-pictures.ts'

interface AvatarProps {
  name: string
  picture: string
  /** The visitor's own picture is shown wherever it lies: its address was the visitor's choice. */
  isOwn?: boolean
  className?: string
}

/**
 * A person's picture. The first letter of the name stands where there is no picture or it cannot be had, and where it lies
 * on another website and the visitor has not asked to see such pictures.
 */
export function Avatar({ name, picture, isOwn = false, className = 'size-10' }: AvatarProps) {
  const [failed, setFailed] = useState('')
  const showsForeign = useForeignPictures()
  const isWanted = picture !== '' && picture !== failed
  if (isWanted && (isOwn || showsForeign || !isForeign(picture, location.origin))) {
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
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
      {Array.from(name)[0] ?? '?'}
    </span>
  )
}
