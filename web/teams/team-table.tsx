import * as text from '../../content/text/teams.ts'
import type { Team } from '../api/answers.ts'
import { icon } from '../kit/icons.tsx'
import { Table } from '../kit/table.tsx'
import { conferences, divisions } from './names.ts'

const TrashIcon = icon(<path d="M4.5 7h15M9.5 7V4.5h5V7m-8 0 .8 12.5h9.4L17.5 7M10.2 11v5m3.6-5v5" />)

interface TeamTableProps {
  teams: readonly Team[]
  /** Missing for people who may not delete. */
  onDelete?: ((team: Team) => void) | undefined
}

/** Shows one page of the teams. */
export default function TeamTable({ teams, onDelete }: TeamTableProps) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.location}</th>
          <th scope="col">{text.conference}</th>
          <th scope="col">{text.division}</th>
          {onDelete ? (
            <td>
              <span className="sr-only">{text.deleteColumn}</span>
            </td>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {teams.map((team) => (
          <tr key={team.id}>
            <th scope="row" className="wrap-anywhere">
              <bdi>{team.name}</bdi>
            </th>
            <td className="wrap-anywhere">
              <bdi>{team.location}</bdi>
            </td>
            <td>{conferences[team.conference]}</td>
            <td>{divisions[team.division]}</td>
            {onDelete ? (
              <td className="w-12">
                <button
                  type="button"
                  aria-label={text.deleteTeam({ team: team.name })}
                  onClick={() => onDelete(team)}
                  className="grid size-9 place-items-center rounded-full text-muted hover:bg-sunken hover:text-bad"
                >
                  <TrashIcon />
                </button>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
