import { useEffect, useId, useState } from 'react'
import { readConfig } from '../api/config.ts'
import { logFailure } from '../api/log.ts'
import { Breadcrumb } from '../kit/breadcrumb.tsx'
import { Page, PageTitle } from '../kit/page.tsx'
import { usePreferences } from '../preferences/store.ts'
import { chartAddress, type Interval, intervals } from './address.ts'
import { ChartFrame, Loading } from './chart-frame.tsx'

/** `/stock-dashboard`: prices as candles, one for each interval. */
export default function StockDashboard() {
  const [api, setApi] = useState<string>()
  const [interval, setInterval] = useState<Interval>('Monthly')
  const [attempt, setAttempt] = useState(1)
  const { theme } = usePreferences()

  useEffect(() => {
    readConfig().then(
      (config) => setApi(config.api),
      (failure: unknown) => logFailure('The configuration could not be read', failure),
    )
  }, [])

  const address =
    api === undefined ? undefined : chartAddress(api, interval, theme === 'system' ? null : theme)
  return (
    <>
      <Page className="pb-6 sm:pb-8">
        <Breadcrumb trail={[{ label: 'Home', to: '/' }, { label: 'Stock Profile' }]} />
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
          <PageTitle title="Stock Profile">
            Every candle is a stretch of time: where the price opened and closed, and how far it strayed.
          </PageTitle>
          <IntervalChoice value={interval} onChange={setInterval} />
        </div>
      </Page>
      <div className="min-h-[1500px]">
        {address ? (
          <ChartFrame
            key={`${address} ${attempt}`}
            address={address}
            title={`${interval} stock chart`}
            onRetry={() => setAttempt(attempt + 1)}
          />
        ) : (
          <div className="relative">
            <Loading />
          </div>
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
        Interval
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(intervals.find((name) => name === target.value) ?? 'Monthly')}
        className="min-h-12 min-w-44 rounded-xl border border-edge bg-surface px-4 py-2 text-ink"
      >
        {intervals.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
  )
}
