import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Elements } from '../base/elements.ts'
import { KeyPager } from '../kit/list/key-pager.tsx'
import { useListAddress } from '../kit/list/list-address.ts'
import { ListFilters } from '../kit/list/list-filters.tsx'
import { SearchForm } from '../kit/list/search-form.tsx'
import { WaitingLines } from '../kit/list/waiting-lines.tsx'
import { DownloadList } from './download-list.tsx'
import { PageNotLoaded } from './page-not-loaded.tsx'

/** One page of a list that is paged by key. */
interface KeyedPage<Item> {
  items: Item[]
  previous: string | null
  next: string | null
}

/** Which part of a list is read. */
interface Query<Filter extends string> {
  readonly search: string
  readonly only: Filter
  readonly before?: string
  readonly after?: string
  readonly limit?: number
}

interface KeyedListProps<Item, Filter extends string> {
  /** What the list is kept by in the memory of requests. */
  name: string
  read: (query: Query<Filter>) => Promise<KeyedPage<Item>>
  /** The filters with their names, the default first. */
  filters: { readonly [Name in Filter]: string }
  text: {
    readonly listTitle: string
    /** What the pages are of: "the people". */
    readonly list: string
    readonly search: string
    readonly searchHint: string
    /** What the filters choose. */
    readonly only: string
    readonly loading: string
    readonly notLoaded: string
    readonly notFound: string
    readonly download: string
    readonly notDownloaded: (values: { reason: string }) => string
  }
  /** The file with the list: its name, the heads of its columns, and the cells of an item. */
  file: {
    readonly name: string
    readonly columns: readonly string[]
    readonly cells: (item: Item) => readonly (string | number)[]
  }
  /** Shows the items of a page, at least one. */
  children: (items: readonly Item[]) => Elements
}

/** Shows a list that is paged by key, with its search, its filters and its file; all of them are in the address. */
export function KeyedList<Item, Filter extends string>({
  name,
  read,
  filters,
  text,
  file,
  children,
}: KeyedListProps<Item, Filter>) {
  const { wanted, query, open, hrefOf } = useListAddress(filters)
  const { data, error, refetch } = useQuery({
    queryKey: [name, query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => read(query),
  })
  return (
    <section aria-label={text.listTitle} className="grid grid-cols-1 justify-items-start gap-5">
      <SearchForm
        label={text.search}
        hint={text.searchHint}
        searched={wanted.search}
        onSearch={(search) => open({ search })}
      />
      <ListFilters label={text.only} names={filters} only={wanted.only} hrefOf={hrefOf} />
      {error && !data ? (
        <PageNotLoaded title={text.notLoaded} why={error} onRetry={() => void refetch()} />
      ) : null}
      {data?.items.length === 0 ? <p>{text.notFound}</p> : null}
      {data && data.items.length > 0 ? children(data.items) : null}
      {data ? <KeyPager label={text.list} page={data} onPlace={(place) => open({}, place)} /> : null}
      {data && data.items.length > 0 ? (
        <DownloadList
          label={text.download}
          fileName={file.name}
          notDownloaded={text.notDownloaded}
          read={(place) => read({ ...wanted, ...place })}
          columns={file.columns}
          cells={file.cells}
        />
      ) : null}
      {data || error ? null : <WaitingLines>{text.loading}</WaitingLines>}
    </section>
  )
}
