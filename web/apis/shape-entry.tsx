import { Lines, TypeWords } from './lines.tsx'
import type { Shape } from './pages.ts'

/** One shape with its fields. */
export function ShapeEntry({ shape: { name, meaning, fields, type } }: { shape: Shape }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 id={`shape-${name}`} className="mt-2 scroll-mt-24 text-lg font-bold">
        {name}
      </h3>
      {meaning ? <p className="text-muted">{meaning}</p> : null}
      {fields.length > 0 ? (
        <Lines caption={`Fields of ${name}`} lines={fields} />
      ) : (
        <p>
          <TypeWords pieces={type} />
        </p>
      )}
    </div>
  )
}
