import { useCallback, useEffect, useId, useState } from 'react'
import * as text from '../../content/text/stocks.ts'
import { readConfig } from '../api/config.ts'
import { logFailure } from '../base/log.ts'
import { Breadcrumb } from '../kit/page/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { usePreferences } from '../preferences/store.ts'
import { ChartFrame, chartAddress, type Interval, intervals, Loading, NoChart } from './chart-frame.tsx'

/** `/stock-dashboard`: stock prices as candles, for a chosen interval. */
export default function StockDashboard() {
  /** Null if the address of the API could not be read. */
  const [api, setApi] = useState<string | null>()
  const [interval, setInterval] = useState<Interval>('Monthly')
  const [attempt, setAttempt] = useState(1)
  const { theme } = usePreferences()

  const readApi = useCallback(async () => {
    try {
      setApi((await readConfig()).api)
    } catch (failure) {
      logFailure('The configuration could not be read', failure)
      setApi(null)
    }
  }, [])
  useEffect(() => void readApi(), [readApi])

  function retry() {
    if (api === null) void readApi()
    else setAttempt(attempt + 1)
  }

  const address =
    typeof api !== 'string' ? undefined : chartAddress(api, interval, theme === 'system' ? null : theme)
  return (
    <>
      <Page className="pb-6 sm:pb-8">
        <Breadcrumb trail={[{ label: text.title }]} />
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <PageTitle title={text.title}>{text.introduction}</PageTitle>
          <IntervalChoice value={interval} onChange={setInterval} />
        </div>
      </Page>
      <div className="min-h-[1500px]">
        {address ? (
          <ChartFrame
            key={`${address} ${attempt}`}
            address={address}
            title={text.chart({ interval: text.intervals[interval] })}
            onRetry={retry}
          />
        ) : (
          <div className="relative">{api === null ? <NoChart onRetry={retry} /> : <Loading />}</div>
        )}
      </div>
    </>
  )
}

function IntervalChoice({ value, onChange }: { value: Interval; onChange: (interval: Interval) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {text.interval}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(intervals.find((name) => name === target.value) ?? 'Monthly')}
        className="min-h-12 min-w-44 rounded-xl border border-edge bg-surface px-4 py-2 text-ink"
      >
        {intervals.map((name) => (
          <option key={name} value={name}>
            {text.intervals[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
