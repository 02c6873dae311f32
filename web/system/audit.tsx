import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/audit.ts'
import type { AuditEntry } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { utcTime } from '../kit/date.ts'
import { KeyPager, keyPlaceIn } from '../kit/list/key-pager.tsx'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Table } from '../kit/table.tsx'
import { AdminsOnly } from '../session/access/admins-only.tsx'
import { WaitingRows } from './waiting-rows.tsx'

/** `/audit`: the actions of admins, the newest first. Only admins may read it. */
export default function Audit() {
  return (
    <Page>
      <Breadcrumb trail={[{ label: text.title }]} />
      <PageTitle title={text.title} isPrivate>
        {text.introduction}
      </PageTitle>
      <div className="mt-8 grid justify-items-start gap-5">
        <AdminsOnly waiting={<WaitingRows>{text.loading}</WaitingRows>}>
          <Trail />
        </AdminsOnly>
      </div>
    </Page>
  )
}

function Trail() {
  const [search, setSearch] = useSearchParams()
  const query = keyPlaceIn(search)
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => answer(api.GET('/system/secure/audit', { params: { query } })),
  })

  if (error && !data) {
    return <PageNotLoaded title={text.notLoaded} why={error} onRetry={() => void refetch()} />
  }
  if (!data) return <WaitingRows>{text.loading}</WaitingRows>
  if (data.items.length === 0) return <p>{text.empty}</p>
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">{text.when}</th>
            <th scope="col">{text.who}</th>
            <th scope="col">{text.what}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </tbody>
      </Table>
      <KeyPager
        label={text.list}
        page={data}
        onPlace={(place) =>
          setSearch(new URLSearchParams(Object.entries(place).map(([name, key]) => [name, String(key)])))
        }
      />
    </>
  )
}

function Line({ entry: { at, by, act, thing } }: { entry: AuditEntry }) {
  return (
    <tr>
      <td>
        <time dateTime={at}>{utcTime(at)}</time>
      </td>
      <td className="wrap-anywhere">
        {by === null ? <em className="text-muted">{text.nobody}</em> : <bdi translate="no">{by}</bdi>}
      </td>
      <td>
        <span>{act}</span>
        {thing ? <span className="text-muted">{` · ${thing}`}</span> : null}
      </td>
    </tr>
  )
}
