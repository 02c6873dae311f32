import type { ContentPicture } from '../../words/picture.ts'
import './scene.css'

/** The parts of a drawing from back to front; the 'aloft' part sways. */
const parts = ['back', 'aloft', 'front'] as const

/**
 * Draws the sky of a slide. The drawing stays in its file, which the browser caches, and takes its colors
 * from its slide. Screen readers skip it. Its height decides its size, so that nothing is cut at the top; a
 * wider window shows the part left of its edge.
 */
export function Scene({ of: { src, width, height }, className }: { of: ContentPicture; className: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox={`0 0 ${width} ${height}`} className={className}>
      {parts.map((part) => (
        <use key={part} href={`${src}#${part}`} className={part === 'aloft' ? 'hero-aloft' : undefined} />
      ))}
    </svg>
  )
}
