import { Link } from 'react-router'
import * as text from '../../content/text/reports.ts'
import type { NameReport } from '../api/answers.ts'
import { readableDayOf } from '../kit/date.ts'

/** Shows a report: the name as it was and is, what was said, and what was done. */
export function ReportLine({ report }: { report: NameReport }) {
  const { name, nameNow, isDisabled, cause, note, reportedAt, reportedBy, settledAt } = report
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <bdi translate="no" className="font-semibold wrap-anywhere">
          {name}
        </bdi>
        {name === nameNow ? null : (
          <span className="text-sm wrap-anywhere text-muted">{text.changed({ person: nameNow })}</span>
        )}
        {isDisabled ? <span className="text-sm font-semibold text-bad">{text.disabled}</span> : null}
      </p>
      <p className="wrap-anywhere">
        <span>{text.cause[cause]}</span>
        {note === '' ? null : (
          <>
            <span>{': '}</span>
            <bdi>{note}</bdi>
          </>
        )}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {text.reported({ when: readableDayOf(reportedAt), person: reportedBy ?? text.deletedPerson })}
      </p>
      {settledAt === null ? null : (
        <p className="text-sm wrap-anywhere text-muted">
          <span>
            {text.settledOn({ when: readableDayOf(settledAt), person: report.settledBy ?? text.formerAdmin })}
          </span>
          {report.settledNote === '' ? null : (
            <>
              <span>{': '}</span>
              <bdi>{report.settledNote}</bdi>
            </>
          )}
        </p>
      )}
      <p>
        <Link
          to={`/people/${report.personId}`}
          className="inline-flex min-h-9 items-center font-semibold text-link underline underline-offset-4"
        >
          {text.openPerson}
        </Link>
      </p>
    </>
  )
}
