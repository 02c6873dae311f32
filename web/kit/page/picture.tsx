import type { ContentPicture } from '../../words/pictures.server.ts'

interface PictureProps {
  of: ContentPicture
  /** The text alternative; empty if the text beside it says the same. */
  alt: string
  /** Whether it is visible as soon as the page opens. All others load when they come near. */
  isFirst?: boolean
  className?: string
}

/** Shows a picture of the owner. Its size is known before it loads, so that the layout does not shift. */
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
