import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../../content/text/newsletters.ts'
import type { Newsletter } from '../../api/answers.ts'
import { ApiFailure, answer, api } from '../../api/client.ts'
import { reasonOf } from '../../api/not-loaded.tsx'
import { logFailure } from '../../base/log.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../drafts/draft.ts'
import { useAlerts } from '../../kit/alerts.tsx'

/** What an admin types. */
interface Written {
  readonly subject: string
  readonly text: string
}

/** What is typed into the form of a newsletter and not saved. */
interface Unsaved extends Written {
  /** The version on the server when it was typed, or null for a new newsletter. */
  readonly version: number | null
}

const formOf = (newsletter: Newsletter | null) => `newsletter ${newsletter?.id ?? ''}`

const isSame = (one: Written, other: Written) => one.subject === other.subject && one.text === other.text

function unsavedOf(newsletter: Newsletter | null): Unsaved | null {
  const { subject, text: typed, version } = keptDraft(formOf(newsletter)) ?? {}
  if (typeof subject !== 'string' || typeof typed !== 'string') return null
  return { subject, text: typed, version: typeof version === 'number' ? version : null }
}

/**
 * Returns the state of a draft in its form, and what can be done with it. What is typed stays until it is saved, also if
 * another admin has changed the draft, or the session ends.
 */
export function useDraft(loaded: Newsletter | null, onChanged: (newsletter: Newsletter) => void) {
  const alerts = useAlerts()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [unsaved] = useState(() => unsavedOf(loaded))
  const [written, setWritten] = useState<Written>({
    subject: unsaved?.subject ?? loaded?.subject ?? '',
    text: unsaved?.text ?? loaded?.text ?? '',
  })
  /** What is typed by now, for whoever has waited for an answer. */
  const typed = useRef(written)
  const [seen, setSeen] = useState(loaded)
  const [meanwhile, setMeanwhile] = useState<Newsletter | null>(
    unsaved !== null && loaded !== null && unsaved.version !== loaded.version ? loaded : null,
  )
  const [letter, setLetter] = useState<{ html: string; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const isLeft = useRef(false)

  /** Does something with the draft; a failure is told in a message. */
  async function attempt(failed: (values: { reason: string }) => string, act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (failure) {
      logFailure('The newsletter could not be changed', failure)
      alerts.add({ type: 'Error', message: failed({ reason: reasonOf(failure) }) })
      if (seen && failure instanceof ApiFailure && failure.status === 409) await readMeanwhile(seen)
    } finally {
      // A press on a page that is being left would be lost.
      setBusy(isLeft.current)
    }
  }

  /** Reads what another admin has saved, so that saving again replaces it knowingly. */
  async function readMeanwhile({ id, version }: Newsletter) {
    const found = await answer(api.GET('/newsletters/{id}', { params: { path: { id } } }))
    if (found.version === version && found.state === 'draft') return
    setMeanwhile(found)
    setSeen(found)
  }

  function show(next: Written) {
    typed.current = next
    setWritten(next)
  }

  function type(change: Partial<Written>) {
    show({ ...typed.current, ...change })
    keepDraft(formOf(seen), { ...typed.current, version: seen?.version ?? null } satisfies Unsaved)
  }

  /** Takes what the server has saved. What was typed since it was asked stays. */
  function took(newsletter: Newsletter) {
    const { subject, text: saved, version } = newsletter
    setSeen(newsletter)
    setMeanwhile(null)
    if (isSame(typed.current, written) || isSame(typed.current, newsletter)) {
      forgetDraft(formOf(newsletter))
      show({ subject, text: saved })
    } else keepDraft(formOf(newsletter), { ...typed.current, version } satisfies Unsaved)
    onChanged(newsletter)
  }

  /** Leads to another page, after which nothing can be done on this one. */
  async function leaveFor(address: string, options?: { replace: boolean }) {
    await queries.invalidateQueries({ queryKey: ['newsletters'] })
    isLeft.current = true
    await navigate(address, options)
  }

  /** Saves what is typed, unless it is saved already. Returns the draft. */
  async function saved(): Promise<Newsletter> {
    if (seen && meanwhile === null && isSame(seen, written)) return seen
    if (seen === null) return await answer(api.POST('/newsletters', { body: written }))
    const { id, version } = seen
    return await answer(
      api.PUT('/newsletters/{id}', { params: { path: { id } }, body: { ...written, version } }),
    )
  }

  return {
    written,
    meanwhile,
    letter,
    busy,
    type,
    /** Replaces what is typed by what another admin has saved. */
    use: took,
    save: () =>
      attempt(text.notSaved, async () => {
        const newsletter = await saved()
        alerts.add({ type: 'Success', message: text.saved, keepAfterRouteChange: true })
        if (seen === null) {
          forgetDraft(formOf(null))
          took(newsletter)
          return await leaveFor(`/inbox/newsletter/${newsletter.id}`, { replace: true })
        }
        took(newsletter)
      }),
    preview: () =>
      attempt(text.notPreviewed, async () =>
        setLetter(await answer(api.POST('/newsletters/preview', { body: written }))),
      ),
    test: () =>
      attempt(text.notTested, async () => {
        const newsletter = await saved()
        took(newsletter)
        const { id, version } = newsletter
        const { emailAddress } = await answer(
          api.POST('/newsletters/{id}/test', { params: { path: { id } }, body: { version } }),
        )
        alerts.add({ type: 'Success', message: text.tested({ recipient: emailAddress }) })
      }),
    send: () =>
      attempt(text.notSent, async () => {
        const newsletter = await saved()
        took(newsletter)
        const { id, version } = newsletter
        took(
          await answer(api.POST('/newsletters/{id}/send', { params: { path: { id } }, body: { version } })),
        )
        alerts.add({ type: 'Success', message: text.sending })
      }),
    remove: () =>
      attempt(text.notRemoved, async () => {
        if (seen === null) return
        const { id, version } = seen
        await answer(api.POST('/newsletters/{id}/delete', { params: { path: { id } }, body: { version } }))
        forgetDraft(formOf(seen))
        alerts.add({ type: 'Success', message: text.removed, keepAfterRouteChange: true })
        await leaveFor('/inbox/newsletter')
      }),
  }
}
