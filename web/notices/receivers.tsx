import { useEffect, useRef, useState } from 'react'
import * as text from '../../content/text/notices.ts'
import type { NoticeReceiver } from '../api/answers.ts'
import { AddForm } from './add-form.tsx'
import { Receiver } from './receiver.tsx'
import { Secret, type ToldSecret } from './secret.tsx'

interface ReceiversProps {
  receivers: readonly NoticeReceiver[]
  canMail: boolean
  /** Called when something was changed. */
  onChanged: () => void
}

/** Shows who is told of what happens, and the form that adds an address. */
export default function Receivers({ receivers, canMail, onChanged }: ReceiversProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [secret, setSecret] = useState<ToldSecret | null>(null)

  const count = useRef(receivers.length)

  useEffect(() => {
    // The focus was on a button of an address that is gone.
    const isLost = receivers.length < count.current && document.activeElement === document.body
    if (isLost) heading.current?.focus()
    count.current = receivers.length
  }, [receivers.length])

  return (
    <>
      <section aria-labelledby="notices-receivers" className="grid gap-4">
        <h2 id="notices-receivers" ref={heading} tabIndex={-1} className="text-2xl font-bold">
          {text.list}
        </h2>
        {receivers.length === 0 ? (
          <p>{text.empty}</p>
        ) : (
          <ul className="grid gap-3">
            {receivers.map((each) => (
              <Receiver
                key={each.id}
                receiver={each}
                canMail={canMail}
                secret={secret?.id === each.id ? secret : null}
                onSecret={setSecret}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="notices-add" className="grid gap-4">
        <h2 id="notices-add" className="text-2xl font-bold">
          {text.addTitle}
        </h2>
        <AddForm
          onAdded={(told) => {
            setSecret(told)
            onChanged()
          }}
        />
        {secret && !receivers.some(({ id }) => id === secret.id) ? <Secret {...secret} /> : null}
      </section>
    </>
  )
}
