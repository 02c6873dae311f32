import { useId } from 'react'
import * as text from '../../../content/text/game-type-editor.ts'

interface RatingChoiceProps {
  label: string
  value: number
  onChange: (value: number) => void
}

const choices = [0, 1, 2, 3]
const most = 3

/** Shows a rating of 0 to 3 stars as four radio buttons. */
export function RatingChoice({ label, value, onChange }: RatingChoiceProps) {
  const name = useId()
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-2">
      <legend className="float-left font-semibold">{label}</legend>
      <div className="flex overflow-hidden rounded-full border border-edge">
        {choices.map((choice) => (
          <label
            key={choice}
            className="grid min-h-11 min-w-11 cursor-pointer place-items-center px-3 font-semibold has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => onChange(choice)}
              aria-label={text.stars({ count: choice, most })}
              className="sr-only"
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
