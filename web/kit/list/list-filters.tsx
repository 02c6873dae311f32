import { Link } from 'react-router'
import { namesOf } from './list-address.ts'

interface ListFiltersProps<Filter extends string> {
  /** What is chosen, for the accessible name of the navigation. */
  label: string
  /** The names of the filters, in their order. */
  names: { readonly [Name in Filter]: string }
  only: Filter
  hrefOf: (filter: Filter) => string
}

/** Shows links to the parts of a list, with the one that is shown. */
export function ListFilters<Filter extends string>({ label, names, only, hrefOf }: ListFiltersProps<Filter>) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {namesOf(names).map((each) => (
        <Link
          key={each}
          to={hrefOf(each)}
          aria-current={each === only ? 'true' : undefined}
          className="inline-flex min-h-9 items-center rounded-full border border-edge bg-surface px-3.5 py-1.5 text-sm font-semibold text-ink no-underline aria-[current]:border-accent-strong aria-[current]:bg-accent-soft aria-[current]:text-accent-strong"
        >
          {names[each]}
        </Link>
      ))}
    </nav>
  )
}
