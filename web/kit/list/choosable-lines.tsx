import { type ReactNode, useState } from 'react'
import type { Elements } from '../../base/elements.ts'

interface ChoosableLinesProps<Item extends { readonly id: number }> {
  items: readonly Item[]
  chooseAll: string
  /** Shows what a line holds beside its checkbox, which `label` names. */
  line: (item: Item) => ReactNode
  label: (item: Item) => string
  /** Shows what can be done with the chosen items. `onDone` chooses none. */
  children: (ids: number[], onDone: () => void) => Elements
}

/** Shows lines that can be chosen, one by one or all, and below them what can be done with the chosen ones. */
export function ChoosableLines<Item extends { readonly id: number }>({
  items,
  chooseAll,
  line,
  label,
  children,
}: ChoosableLinesProps<Item>) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = items.map(({ id }) => id)
  const chosenHere = ids.filter((id) => chosen.has(id))

  function choose(id: number, isChosen: boolean) {
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  }

  return (
    <>
      <label className="inline-flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={chosenHere.length === ids.length}
          onChange={({ target }) => setChosen(new Set(target.checked ? ids : []))}
        />
        <span>{chooseAll}</span>
      </label>
      <ul className="panel w-full divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex gap-3 p-4">
            <input
              type="checkbox"
              aria-label={label(item)}
              className="mt-1 size-5 shrink-0 accent-accent"
              checked={chosen.has(item.id)}
              onChange={({ target }) => choose(item.id, target.checked)}
            />
            <div className="grid min-w-0 flex-1 gap-1">{line(item)}</div>
          </li>
        ))}
      </ul>
      {chosenHere.length === 0 ? null : children(chosenHere, () => setChosen(new Set()))}
    </>
  )
}
