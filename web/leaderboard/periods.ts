import { useSearchParams } from 'react-router'

/** The periods that a leaderboard ranks, in the order in which they are offered. */
export const periods = ['day', 'week', 'month', 'all'] as const

export type Period = (typeof periods)[number]

/** Returns the period in the address of the page, by default all time, and a function that changes it. */
export function usePeriod(): [period: Period, choose: (period: Period) => void] {
  const [address, setAddress] = useSearchParams()
  const period = periods.find((each) => each === address.get('period')) ?? 'all'
  function choose(next: Period) {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (next === 'all') after.delete('period')
        else after.set('period', next)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [period, choose]
}

/** Returns the keys under which a board and the reader's place on it are cached. */
export const boardKey = (id: number, period: Period) => ['ranked', id, ...(period === 'all' ? [] : [period])]
export const ownKey = (id: number, period: Period) => ['ranked-mine', id, period]

/** Returns the parameters of a request for a board. */
export function boardRequest(id: number, period: Period) {
  return { params: { path: { id }, ...(period !== 'all' && { query: { period } }) } }
}
