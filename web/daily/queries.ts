import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { useSession } from '../session/user.ts'

const isForEverybody = { isForEverybody: true }

/** Loads the current day. Its results change while one looks at them, so that each visit loads it again. */
export function useToday() {
  return useQuery({
    queryKey: ['daily', 'today'],
    meta: isForEverybody,
    staleTime: 0,
    queryFn: async () => ({ ...(await answer(api.GET('/daily'))), loadedAt: performance.now() }),
  })
}

/** How many past days a page shows. */
export const daysOnPage = 14

/** Loads a page of past days. */
export function useDays(before: string | null) {
  return useQuery({
    queryKey: ['daily', 'days', before],
    meta: isForEverybody,
    queryFn: () =>
      answer(api.GET('/daily/days', { params: { query: { ...(before && { before }), limit: daysOnPage } } })),
  })
}

/** Loads the person's own tries of some days up to `to`; nothing for people who are logged out. */
export function useTries(to: string | undefined, days: number) {
  const { user } = useSession()
  return useQuery({
    queryKey: ['daily', 'tries', to, days],
    // A try that was just finished must be among them.
    staleTime: 0,
    enabled: user.signedIn && to !== undefined,
    queryFn: () => answer(api.GET('/daily/tries', { params: { query: { ...(to && { to }), days } } })),
  })
}

/** Loads a shared result. */
export function useResult(link: string | null) {
  return useQuery({
    queryKey: ['daily', 'result', link],
    meta: isForEverybody,
    staleTime: 0,
    enabled: link !== null,
    queryFn: () => answer(api.GET('/daily/results/{link}', { params: { path: { link: link ?? '' } } })),
  })
}
