import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { Button } from '../kit/button.tsx'
import { DayArc } from '../kit/page/day-arc.tsx'
import { Page, PageTitle } from '../kit/page/page.tsx'
import { useHydrated } from '../kit/use-hydrated.ts'
import { counter } from './counter-content.server.ts'

/** The position of the sun at a count of 0, and the change of each press, in minutes. */
const firstLight = 5 * 60 + 30
const quarter = 15

export function loader() {
  return counter.read()
}

/** `/counter`: a button that increases a count and moves the sun. */
export default function Counter() {
  const { title, text, count: label, button } = useLoaderData<typeof loader>()
  const [count, setCount] = useState(0)
  const isHydrated = useHydrated()
  return (
    <Page className="grid items-center gap-10 sm:py-20 lg:grid-cols-2">
      <PageTitle title={title}>{text}</PageTitle>
      <div className="panel grid w-full max-w-xl overflow-hidden">
        <DayArc
          minutes={firstLight + count * quarter}
          className="h-auto bg-(image:--day-sky) w-full px-6 pt-6"
        />
        <div className="flex flex-wrap items-center justify-between gap-6 p-6 sm:p-8">
          <p>
            <span className="block text-muted">{label}</span>
            <output
              aria-live="polite"
              className="font-display text-7xl leading-none font-extrabold tabular-nums"
            >
              {count}
            </output>
          </p>
          <Button size="large" disabled={!isHydrated} onClick={() => setCount(count + 1)}>
            {button}
          </Button>
        </div>
      </div>
    </Page>
  )
}
