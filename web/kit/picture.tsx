import type { Picture as PictureWords } from '../words/picture.ts'

interface PictureProps {
  of: PictureWords
  /** What it shows, for those who do not see it; empty where the words beside it say the same. */
  alt: string
  /** Whether it is seen as soon as the page opens; all others are loaded when they come near. */
  isFirst?: boolean
  className?: string
}

/** A picture of the owner's. Its size is known before it has come, so that nothing jumps. */
export function Picture({ of: { src, width, height }, alt, isFirst = false, className }: PictureProps) {
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  )
}
