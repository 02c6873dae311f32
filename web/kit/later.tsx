import { type ComponentType, type ReactNode, use, useReducer } from 'react'
import { logFailure } from '../api/log.ts'
import { Button } from './button.tsx'

/**
 * A part of a page that is fetched when it is first shown, inside a `Suspense`. When it cannot be fetched the rest of the
 * page stays, and in its place one may try again.
 *
 * @param close for a part that stands above the page, such as a dialog: what it does when it is closed
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  close?: (props: Props) => void,
): (props: Props) => ReactNode {
  let loading: Promise<ComponentType<Props> | null> | null = null
  let isAgain = false

  async function attempt() {
    try {
      return (await load()).default
    } catch (error) {
      logFailure('A part of the page could not be loaded', error)
      return null
    }
  }

  return function Later(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0)
    loading ??= attempt()
    const Part = use(loading)
    if (Part) return <Part {...props} />

    function tryAgain() {
      // Some browsers keep a failed import for as long as the page lives.
      if (isAgain && navigator.onLine) return location.reload()
      isAgain = true
      loading = null
      drawAgain()
    }

    return (
      <div
        role="alert"
        className={`flex flex-wrap items-center gap-3 rounded-2xl border border-line bg-surface p-4 ${close ? 'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-md shadow-lift' : 'm-auto w-fit'}`}
      >
        <p>This part of the page did not come through.</p>
        <Button size="small" onClick={tryAgain}>
          Try again
        </Button>
        {close ? (
          <Button variant="quiet" size="small" onClick={() => close(props)}>
            Not now
          </Button>
        ) : null}
      </div>
    )
  }
}
