import { Table } from '../../kit/table.tsx'
import type { ReviewedMove } from './reviewed-moves.ts'
import { points } from './sentences.ts'

/** Shows luck and play as a table, one row per move. */
export function LuckTable({ moves }: { moves: readonly ReviewedMove[] }) {
  return (
    <details className="review-more">
      <summary>The same as a table</summary>
      <Table>
        <thead>
          <tr>
            <th scope="col">Move</th>
            <th scope="col">Luck</th>
            <th scope="col">Play</th>
            <th scope="col">Better</th>
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
