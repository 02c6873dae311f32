import { useSearchParams } from 'react-router'
import { type KeyPlace, keyPlaceIn } from './key-pager.tsx'

/** Returns the names of the filters of a list, in their order. */
export function namesOf<Filter extends string>(filters: { readonly [Name in Filter]: string }): Filter[] {
  return Object.keys(filters).filter((name): name is Filter => name in filters)
}

/** Which rows of a list are wanted. */
export interface Wanted<Filter extends string> {
  readonly search: string
  readonly only: Filter
}

/**
 * Returns what the address of the page says about its list: the search, the filter and the place. The first of
 * `filters` is the default.
 */
export function useListAddress<Filter extends string>(filters: { readonly [Name in Filter]: string }) {
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const names = namesOf(filters)
  const only = names.find((each) => each === address.get('only')) ?? names[0]
  if (only === undefined) throw new Error('A list has at least one filter')
  const wanted: Wanted<Filter> = { search, only }

  function addressOf(next: Wanted<Filter>, place: KeyPlace = {}): URLSearchParams {
    const parts = { ...(next.search && { search: next.search }), ...place }
    const named = { ...parts, ...(next.only !== names[0] && { only: next.only }) }
    return new URLSearchParams(Object.entries(named).map(([name, value]) => [name, String(value)]))
  }

  return {
    wanted,
    /** The parameters of the request for the page of the list. */
    query: { ...wanted, ...keyPlaceIn(address) },
    /** Opens the first page of what is wanted, or another page of it. */
    open: (next: Partial<Wanted<Filter>>, place: KeyPlace = {}) =>
      setAddress(addressOf({ ...wanted, ...next }, place)),
    /** Returns the address of the first page with another filter. */
    hrefOf: (filter: Filter) => `?${addressOf({ search, only: filter }).toString()}`,
  }
}
