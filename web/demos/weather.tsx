import { useQuery } from '@tanstack/react-query'
import * as text from '../../content/text/demos.ts'
import { answer, api } from '../api/client.ts'
import { numericDate } from '../kit/date.ts'
import { numberText } from '../kit/number.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { Table } from '../kit/table.tsx'
import { CallPage } from './call-page.tsx'

/** `/fetch-data`, `/fetch-data/{id}`: the invented weather of the server. The id changes nothing. */
export default function Weather() {
  const call = useQuery({
    queryKey: ['weather'],
    queryFn: () => answer(api.GET('/weatherforecast')),
  })
  const { data } = call
  return (
    <CallPage
      title={text.weather}
      introduction={text.weatherIntroduction}
      call={call}
      notLoaded={text.weatherNotLoaded}
      retryLabel={text.loadWeather}
    >
      <Table aria-busy={!data}>
        <thead>
          <tr>
            <th scope="col">{text.date}</th>
            <th scope="col">{text.celsius}</th>
            <th scope="col">{text.fahrenheit}</th>
            <th scope="col">{text.summary}</th>
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
    </CallPage>
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
