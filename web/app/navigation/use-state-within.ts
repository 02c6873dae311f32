import { type Dispatch, type SetStateAction, useState } from 'react'

/**
 * Holds a state that begins anew when `scope` changes. An effect would do it a moment later, and also at first: it would
 * undo what is pressed just when the page is hydrated.
 */
export function useStateWithin<State>(
  scope: string,
  initial: State,
): [State, Dispatch<SetStateAction<State>>] {
  const [state, setState] = useState(initial)
  const [last, setLast] = useState(scope)
  if (last !== scope) {
    setLast(scope)
    setState(initial)
  }
  return [state, setState]
}
