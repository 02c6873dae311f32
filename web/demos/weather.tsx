import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { Breadcrumb } from '../kit/breadcrumb.tsx'
import { Button } from '../kit/button.tsx'
import { Page, PageTitle } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Table } from '../kit/table.tsx'
import { ApiLink } from './api-link.tsx'
import { numericDate } from './date.ts'

/** `/fetch-data`, `/fetch-data/{id}`: the weather that the server makes up. The id changes nothing. */
export default function Weather() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['weather'],
    queryFn: () => answer(api.GET('/weatherforecast')),
  })
  return (
    <Page>
      <Breadcrumb
        trail={[{ label: 'Home', to: '/' }, { label: 'Apis', to: '/fetch-data' }, { label: 'Weather' }]}
      />
      <PageTitle title="Weather">
        The server makes these days up from their dates, the same for everybody. Look out of the window before
        you leave your umbrella.
      </PageTitle>
      <div className="mt-8 grid justify-items-start gap-4">
        {isError && !data ? (
          <Button variant="quiet" size="small" onClick={() => refetch()}>
            Load the weather
          </Button>
        ) : (
          <>
            {data ? null : <p role="status">Loading…</p>}
            <Table aria-busy={!data}>
              <thead>
                <tr>
                  <th scope="col">Date</th>
                  <th scope="col">Temp. (C)</th>
                  <th scope="col">Temp. (F)</th>
                  <th scope="col">Summary</th>
                </tr>
              </thead>
              <tbody>
                {data
                  ? data.map(({ date, temperatureC, temperatureF, summary }) => (
                      <tr key={date}>
                        <th scope="row">{numericDate(date)}</th>
                        <td>{temperatureC}</td>
                        <td>{temperatureF}</td>
                        <td>{summary}</td>
                      </tr>
                    ))
                  : waitingDays}
              </tbody>
            </Table>
          </>
        )}
      </div>
      <ApiLink />
    </Page>
  )
}

const waitingDays = ['a', 'b', 'c', 'd', 'e'].map((row) => (
  <tr key={row}>
    {['date', 'celsius', 'fahrenheit', 'summary'].map((cell) => (
      <td key={cell}>
        <Skeleton className="my-1 h-4 w-4/5" />
      </td>
    ))}
  </tr>
))
