import { useEffect, useState } from 'react'
import type { OwnPicture } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'

const none: OwnPicture = { state: 'none', address: '', fault: null }

/** How often to ask whether the server has fetched the picture: every second, later every ten seconds. */
const soonMilliseconds = 1000
const laterMilliseconds = 10_000
const soonCount = 15

/**
 * Returns the picture as everybody sees it, and asks again while the server fetches it.
 *
 * @param chosen the address that the person has chosen
 */
export function useOwnPicture(chosen: string): { picture: OwnPicture; askAgain: () => void } {
  const [picture, setPicture] = useState(none)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for the same address
  useEffect(() => {
    setPicture(none)
    if (chosen === '') return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async (count: number): Promise<void> => {
      const { servedPicture } = await answer(api.GET('/AppUser'))
      if (isOver) return
      setPicture(servedPicture)
      if (servedPicture.state !== 'waiting') return
      timer = setTimeout(() => start(count + 1), count < soonCount ? soonMilliseconds : laterMilliseconds)
    }
    const start = (count: number): void => {
      check(count).catch((failure: unknown) => logFailure('The picture could not be asked for', failure))
    }
    start(1)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [chosen, round])

  return { picture, askAgain: () => setRound((before) => before + 1) }
}
