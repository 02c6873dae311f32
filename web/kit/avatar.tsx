import { useState } from 'react'

/** A person's picture, or the first letter of the name where there is no picture or it cannot be had. */
export function Avatar({
  name,
  picture,
  className = 'size-10',
}: {
  name: string
  picture: string
  className?: string
}) {
  const [failed, setFailed] = useState('')
  if (picture && picture !== failed) {
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
