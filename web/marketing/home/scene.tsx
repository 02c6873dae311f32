import type { Picture } from '../../words/picture.ts'

/** The parts of a drawing, from behind to before; what is aloft sways. */
const parts = ['back', 'aloft', 'front'] as const

/**
 * A sky of the hero. The drawing stays in its file, which a browser keeps, and takes its colours from the slide that
 * it stands in. It says nothing to a screen reader.
 */
export function Scene({ of: { src, width, height }, className }: { of: Picture; className: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax slice"
      className={className}
    >
      {parts.map((part) => (
        <use key={part} href={`${src}#${part}`} className={part} />
      ))}
    </svg>
  )
}
