import { type ComponentType, lazy, type ReactNode, use, useReducer } from 'react'
import * as text from '../../content/text/shell.ts'
import { logFailure } from '../base/log.ts'
import { Button } from './button.tsx'
import { useHydrated } from './use-hydrated.ts'

/** How long a part may take to load, in milliseconds. */
const limit = 10_000

/** A part of a page that loads on demand. */
export interface LazyPart<Props extends object> {
  (props: Props): ReactNode
  /** Begins to load it, because it will be shown soon. */
  preload(): void
}

/**
 * Returns a part of a page that is loaded when it is first shown, inside a `Suspense`. If it cannot be
 * loaded, the rest of the page stays, and a button in its place tries again. A part of a prerendered page
 * stays as it was rendered until it has loaded.
 *
 * @param close closes a part that lies above the page, such as a dialog
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  close?: (props: Props) => void,
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props> | null> | null = null
  let isAgain = false

  async function attempt() {
    let clock: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      clock = setTimeout(() => reject(new Error('It did not come in time.')), limit)
    })
    try {
      return (await Promise.race([load(), tooLate])).default
    } catch (error) {
      logFailure('A part of the page could not be loaded', error)
      return null
    } finally {
      clearTimeout(clock)
    }
  }

  function Part(props: Props) {
    const [, drawAgain] = useReducer((times: number) => times + 1, 0)
    const isHydrated = useHydrated()
    loading ??= isHydrated || typeof document === 'undefined' ? attempt() : withoutEnd(load)
    const Loaded = use(loading)
    if (Loaded) return <Loaded {...props} />

    function tryAgain() {
      // Some browsers remember a failed import until the page is reloaded.
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
        <p>{text.partNotLoaded}</p>
        <Button size="small" onClick={tryAgain}>
          {text.tryAgain}
        </Button>
        {close ? (
          <Button variant="quiet" size="small" onClick={() => close(props)}>
            {text.notNow}
          </Button>
        ) : null}
      </div>
    )
  }
  Part.preload = () => {
    if (loading) return
    const early = attempt()
    loading = early
    // Whoever shows the part later tries again.
    void early.then((Loaded) => {
      if (!Loaded && loading === early) loading = null
    })
  }
  return Part
}

/**
 * Returns a part of a page that the person did not ask for, inside a `Suspense`. The page works without it
 * while it loads, or if it cannot be loaded.
 */
export function optionalPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazy(() =>
    load().catch((error: unknown) => {
      logFailure('A part of the page could not be loaded', error)
      return { default: () => null }
    }),
  )
}

/** Resolves to a component once it has loaded, and never if it cannot be loaded. */
async function withoutEnd<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Promise<ComponentType<Props>> {
  try {
    return (await load()).default
  } catch (error) {
    logFailure('A part of the page could not be loaded', error)
    return new Promise(() => {})
  }
}
