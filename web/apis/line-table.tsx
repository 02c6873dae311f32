import * as text from '../../content/text/apis.ts'
import { Table } from '../kit/table.tsx'
import type { Line } from './pages.server.ts'
import type { Piece } from './type-text.ts'

/** Shows the description of a type, with links to the named shapes. */
export function TypeText({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, index) =>
    piece.shape ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence never change their places
      <a key={index} href={`#shape-${piece.shape}`} className="text-link underline underline-offset-4">
        {piece.text}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index}>{piece.text}</span>
    ),
  )
}

/** Shows parameters or fields as a table. */
export function LineTable({ caption, lines }: { caption: string; lines: readonly Line[] }) {
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.parameterName}</th>
          <th scope="col">{text.parameterMeaning}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, place, isNeeded, type, meaning }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="w-2/5">
              <code>{name}</code>
              <span className="block text-sm font-normal text-muted">
                {[place && text.places[place], isNeeded ? '' : text.optional].filter(Boolean).join(', ')}
              </span>
            </th>
            <td>
              <TypeText pieces={type} />
              {meaning ? <span className="block text-sm text-muted">{meaning}</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
