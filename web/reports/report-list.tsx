import * as text from '../../content/text/reports.ts'
import type { NameReport } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { KeyedList } from '../api/keyed-list.tsx'
import { ChoosableLines } from '../kit/list/choosable-lines.tsx'
import { ChosenReports } from './chosen-reports.tsx'
import { ReportLine } from './report-line.tsx'

const filters = { open: text.open, settled: text.settled, all: text.all }

/** Lists the names that players have reported, the newest first. */
export default function ReportList() {
  return (
    <KeyedList
      name="reports"
      read={(query) => answer(api.GET('/reports/list', { params: { query } }))}
      filters={filters}
      text={{
        listTitle: text.listTitle,
        list: text.list,
        search: text.search,
        searchHint: text.searchHint,
        only: text.only,
        loading: text.loading,
        notLoaded: text.notLoaded,
        notFound: text.notFound,
        download: text.download,
        notDownloaded: text.notDownloaded,
      }}
      file={{ name: 'reports.csv', columns, cells }}
    >
      {(reports) => (
        <ChoosableLines
          key={reports.map(({ id }) => id).join(' ')}
          items={reports}
          chooseAll={text.chooseAll}
          label={({ name }) => text.choose({ person: name })}
          line={(report) => <ReportLine report={report} />}
        >
          {(ids, onDone) => <ChosenReports ids={ids} onDone={onDone} />}
        </ChoosableLines>
      )}
    </KeyedList>
  )
}

const columns = [
  text.column.number,
  text.column.name,
  text.column.nameNow,
  text.column.person,
  text.column.cause,
  text.column.note,
  text.column.reported,
  text.column.reportedBy,
  text.column.settled,
  text.column.settledBy,
  text.column.settledNote,
]

function cells(report: NameReport): readonly (string | number)[] {
  return [
    report.id,
    report.name,
    report.nameNow,
    report.personId,
    text.cause[report.cause],
    report.note,
    report.reportedAt,
    report.reportedBy ?? text.deletedPerson,
    report.settledAt ?? '',
    report.settledBy ?? '',
    report.settledNote,
  ]
}
