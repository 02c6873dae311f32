import { Suspense, useEffect, useRef } from 'react'
import * as text from '../../content/text/codes-list.ts'
import { Button } from '../kit/button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { csvFile } from '../kit/list/csv.ts'
import { saveFile } from '../kit/list/save-file.ts'
import { Waiting } from '../kit/skeleton.tsx'
import { invitationAddress } from '../session/sign-up-code.ts'
import type { NewCodes } from './new-codes.ts'

/** Loaded on demand, with the library that draws QR codes. */
const Cards = lazyPart(() => import('./cards.tsx'))

/** Shows new codes for the only time, as cards that can be printed and as a file. */
export function MadeCodes({ made, onDone }: { made: NewCodes; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)

  // The form is gone, and the focus must not be lost with it.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-label={text.madeTitle({ count: made.codes.length })} className="grid gap-5">
      <div className="grid gap-3 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="text-2xl font-bold">
          {text.madeTitle({ count: made.codes.length })}
        </h2>
        <p className="max-w-prose">{text.shownOnce}</p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => print()}>{text.print}</Button>
          <Button variant="quiet" onClick={() => saveFile(fileOf(made), 'new-codes.csv')}>
            {text.downloadMade}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {text.doneWithMade}
          </Button>
        </div>
      </div>
      <Suspense fallback={<Waiting>{text.cardsNotLoaded}</Waiting>}>
        <Cards made={made} />
      </Suspense>
    </section>
  )
}

function fileOf({ codes, note, people, expiresAt }: NewCodes): Blob {
  return csvFile([
    [text.column.code, text.column.link, text.column.note, text.column.people, text.column.until],
    ...codes.map((code) => [code, invitationAddress(code, location.origin), note, people, expiresAt ?? '']),
  ])
}
