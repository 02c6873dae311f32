import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as text from '../../content/text/codes-list.ts'
import type { ListedCode } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { reasonOf } from '../api/not-loaded.tsx'
import { PageNotLoaded } from '../api/page-not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Button } from '../kit/button.tsx'
import { csvFile } from '../kit/list/csv.ts'
import { KeyPager, type KeyPlace, keyPlaceIn } from '../kit/list/key-pager.tsx'
import { saveFile } from '../kit/list/save-file.ts'
import { SearchForm } from '../kit/list/search-form.tsx'
import { Skeleton, Waiting } from '../kit/skeleton.tsx'
import { ChosenCodes } from './chosen-codes.tsx'
import { CodeLine, stateWords } from './code-line.tsx'
import { allCodes } from './new-codes.ts'

/** Lists the codes that were made, the newest first; the page and the search are in the address. */
export default function CodeList({ className }: { className: string }) {
  const [address, setAddress] = useSearchParams()
  const searched = address.get('search') ?? ''
  const query = { search: searched, ...keyPlaceIn(address) }
  const { data, error, refetch } = useQuery({
    queryKey: ['codes', query],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: () => answer(api.GET('/Codes/list', { params: { query } })),
  })

  function open(search: string, place: KeyPlace = {}) {
    const next = { ...(search && { search }), ...place }
    setAddress(new URLSearchParams(Object.entries(next).map(([name, key]) => [name, String(key)])))
  }

  return (
    <section aria-label={text.listTitle} className={`grid justify-items-start gap-5 ${className}`}>
      <h2 className="text-2xl font-bold">{text.listTitle}</h2>
      <SearchForm
        label={text.search}
        hint={text.searchHint}
        searched={searched}
        onSearch={(typed) => open(typed)}
      />
      {error && !data ? (
        <PageNotLoaded title={text.notLoaded} why={error} onRetry={() => void refetch()} />
      ) : null}
      {data ? (
        <Lines key={data.items.map(({ id }) => id).join(' ')} codes={data.items} isSearch={searched !== ''} />
      ) : null}
      {data ? <KeyPager label={text.list} page={data} onPlace={(place) => open(searched, place)} /> : null}
      {data && data.items.length > 0 ? <Download search={searched} /> : null}
      {data || error ? null : <WaitingLines />}
    </section>
  )
}

function Lines({ codes, isSearch }: { codes: readonly ListedCode[]; isSearch: boolean }) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const choosable = codes.filter(({ state }) => state !== 'redeemed').map(({ id }) => id)
  const isAll = choosable.length > 0 && choosable.every((id) => chosen.has(id))
  if (codes.length === 0) return <p>{isSearch ? text.notFound : text.empty}</p>

  function choose(id: number, isChosen: boolean) {
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((other) => other !== id)))
  }

  return (
    <>
      {choosable.length === 0 ? null : (
        <label className="inline-flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            checked={isAll}
            onChange={({ target }) => setChosen(new Set(target.checked ? choosable : []))}
          />
          <span>{text.chooseAll}</span>
        </label>
      )}
      <ul className="panel w-full divide-y divide-line">
        {codes.map((code) => (
          <CodeLine
            key={code.id}
            code={code}
            isChosen={chosen.has(code.id)}
            onChoose={(isChosen) => choose(code.id, isChosen)}
          />
        ))}
      </ul>
      {chosen.size === 0 ? null : <ChosenCodes ids={[...chosen]} onDone={() => setChosen(new Set())} />}
    </>
  )
}

/** Saves all codes that the search finds as a file, however many pages they fill. */
function Download({ search }: { search: string }) {
  const [busy, setBusy] = useState(false)
  const alerts = useAlerts()

  async function download() {
    setBusy(true)
    try {
      saveFile(fileOf(await allCodes(search)), 'codes.csv')
    } catch (failure) {
      logFailure('The list of codes could not be downloaded', failure)
      alerts.add({ type: 'Error', message: text.notDownloaded({ reason: reasonOf(failure) }) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="quiet" size="small" busy={busy} onClick={download}>
      {text.download}
    </Button>
  )
}

function fileOf(codes: readonly ListedCode[]): Blob {
  return csvFile([
    [
      text.column.beginning,
      text.column.note,
      text.column.state,
      text.column.used,
      text.column.people,
      text.column.usedBy,
      text.column.until,
      text.column.made,
      text.column.madeBy,
    ],
    ...codes.map((code) => [
      code.beginning,
      code.note,
      stateWords(code.state),
      code.peopleCount,
      code.peopleLimit,
      code.redeemedBy.map(({ displayName }) => displayName ?? text.deletedPerson).join('; '),
      code.expiresAt ?? '',
      code.madeAt,
      code.madeBy ?? '',
    ]),
  ])
}

function WaitingLines() {
  return (
    <div className="grid w-full gap-3">
      <Waiting>{text.loading}</Waiting>
      {['a', 'b', 'c', 'd', 'e'].map((line) => (
        <Skeleton key={line} className="h-20 w-full" />
      ))}
    </div>
  )
}
