import type { SubmitEvent } from 'react'
import * as text from '../../../content/text/pager.ts'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'

interface SearchFormProps {
  label: string
  hint: string
  /** The text that the list is searched for; empty for the whole list. */
  searched: string
  onSearch: (text: string) => void
}

/** Shows the field by which a list is searched, and the way back to the whole list. */
export function SearchForm({ label, hint, searched, onSearch }: SearchFormProps) {
  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }

  return (
    <search className="w-full max-w-xl">
      <form key={searched} onSubmit={search} className="grid gap-3">
        <Field
          label={label}
          hint={hint}
          name="search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          defaultValue={searched}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="quiet" size="small">
            {text.search}
          </Button>
          {searched === '' ? null : (
            <Button variant="quiet" size="small" onClick={() => onSearch('')}>
              {text.showAll}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
