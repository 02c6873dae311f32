import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { numericDate } from '../kit/date.ts'
import { numberText } from '../kit/number.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Table } from '../kit/table.tsx'
import { ApiLink } from './api-link.tsx'

/** `/fetch-data`, `/fetch-data/{id}`: the invented weather of the server. The id changes nothing. */
export default function Weather() {
  const { data, error, refetch } = useQuery({
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
        {error && !data ? (
          <NotLoaded
            what="The weather could not be loaded."
            why={error}
            onRetry={() => void refetch()}
            retryLabel="Load the weather"
          />
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
                        <td>{numberText(temperatureC)}</td>
                        <td>{numberText(temperatureF)}</td>
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
