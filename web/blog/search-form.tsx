import { useId } from 'react'
import { Form } from 'react-router'
import { Button } from '../kit/button.tsx'

/** The form that leads to what the blog says of something. */
export function SearchForm({ asked = '' }: { asked?: string }) {
  const id = useId()
  return (
    <Form action="/blogs/search" role="search" className="grid gap-2">
      <label htmlFor={id} className="font-display text-lg font-bold">
        Search
      </label>
      <div className="flex gap-2">
        <input
          // A new search is a new field: it shows what the address asks for, also on the way back.
          key={asked}
          id={id}
          type="search"
          name="search"
          defaultValue={asked}
          autoComplete="off"
          className="min-h-11 w-full min-w-0 rounded-full border border-edge bg-surface px-4 text-ink"
        />
        <Button type="submit">Search</Button>
      </div>
    </Form>
  )
}
