import * as text from '../../../content/text/review.ts'
import { Table } from '../../kit/table.tsx'
import type { ReviewedMove } from './reviewing.ts'
import { points } from './sentences.ts'

interface FigureProps {
  readonly name: string
  readonly kind?: 'luck' | 'play' | 'score'
  readonly children: string | number
}

/** Shows a number with its name, in a list of figures. */
export function Figure({ name, kind, children }: FigureProps) {
  return (
    <div data-kind={kind}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows luck and play as a table, one row per move. */
export function LuckTable({ moves }: { moves: readonly ReviewedMove<object>[] }) {
  return (
    <details className="review-more">
      <summary>{text.tableTitle}</summary>
      <Table>
        <thead>
          <tr>
            <th scope="col">{text.move}</th>
            <th scope="col">{text.luck}</th>
            <th scope="col">{text.play}</th>
            <th scope="col">{text.better}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ name, luck, play, better }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{points(luck)}</td>
              <td>{points(play)}</td>
              <td>{better?.words ?? '\u2013'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
