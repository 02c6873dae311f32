import { useState } from 'react'
import * as text from '../../content/text/codes-list.ts'
import { Button } from '../kit/button.tsx'
import { readableMoment } from '../kit/date.ts'
import QrCode from '../kit/qr-code.tsx'
import { invitationAddress } from '../session/sign-up-code.ts'
import { useSite } from '../words/use-site.ts'
import './codes.css'
import type { NewCodes } from './new-codes.ts'

const cardsOfPage = 8

/** Shows new codes as cards. Paper has eight of them to a page, in A4 as well as in Letter. */
export default function Cards({ made: { codes, note, expiresAt } }: { made: NewCodes }) {
  const pages = Array.from({ length: Math.ceil(codes.length / cardsOfPage) }, (_, page) =>
    codes.slice(page * cardsOfPage, (page + 1) * cardsOfPage),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keys
    <section data-prints-alone className="codes-cards" aria-label={text.cards} tabIndex={0}>
      {pages.map((page) => (
        <ul key={page[0]} className="codes-page">
          {page.map((code) => (
            <Card key={code} code={code} note={note} expiresAt={expiresAt} />
          ))}
        </ul>
      ))}
    </section>
  )
}

function Card({ code, note, expiresAt }: { code: string; note: string; expiresAt: string | null }) {
  const { name } = useSite()
  const link = invitationAddress(code, location.origin)
  return (
    <li className="codes-card">
      <QrCode text={link} label={text.qrCode({ code })} className="codes-qr" />
      <div className="codes-words">
        <p className="codes-site">{name}</p>
        {note === '' ? null : <p className="codes-note">{note}</p>}
        <p translate="no" className="codes-code">
          {code}
        </p>
        <p className="codes-hint">{text.scan({ host: location.host })}</p>
        {expiresAt === null ? null : (
          <p className="codes-hint">{text.cardUntil({ day: readableMoment(expiresAt) })}</p>
        )}
        <CopyLink link={link} code={code} />
      </div>
    </li>
  )
}

function CopyLink({ link, code }: { link: string; code: string }) {
  const [said, setSaid] = useState('')

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(text.copied)
    } catch {
      setSaid(text.notCopied)
    }
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm print:hidden">
      <Button variant="quiet" size="small" onClick={copy} aria-label={`${text.copyLink} ${code}`}>
        {text.copyLink}
      </Button>
      <span role="status" className="text-muted">
        {said}
      </span>
    </p>
  )
}
