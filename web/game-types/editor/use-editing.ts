import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../../content/text/game-type-editor.ts'
import type { GameType } from '../../api/answers.ts'
import { ApiFailure, answer, api } from '../../api/client.ts'
import { logFailure } from '../../base/log.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { rememberGameType } from '../queries.ts'
import { contentOf, draftOf, edit, emptyContent } from './draft.ts'
import { type DraftField, merge, takeFields } from './merge.ts'
import { firstDraft, forgetUnsaved, keepUnsaved } from './unsaved.ts'

/** The version that another admin saved while the form was open. */
export interface Conflict {
  readonly theirs: GameType
  /** Fields that only the other admin changed. Their version is used. */
  readonly taken: readonly DraftField[]
  /** Fields to decide. */
  readonly disputed: readonly DraftField[]
}

const noErrors: ReadonlyMap<string, string> = new Map()

/** Returns the editing state of a game type: its draft, and the functions that save it. */
export function useEditing(loaded: GameType | null) {
  const [base, setBase] = useState(loaded)
  const [first] = useState(() => firstDraft(loaded))
  const [draft, dispatch] = useReducer(edit, first.draft)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<{ text: string; isGood: boolean } | undefined>(
    first.conflict ? { text: text.conflict, isGood: false } : undefined,
  )
  const [errors, setErrors] = useState(noErrors)
  const [conflict, setConflict] = useState<Conflict | undefined>(
    loaded && first.conflict ? { ...first.conflict, theirs: loaded } : undefined,
  )
  const navigate = useNavigate()
  const queries = useQueryClient()
  const alerts = useAlerts()

  const isChanged = JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(base ?? emptyContent))
  const unsaved = useRef(isChanged)
  unsaved.current = isChanged
  const isUnsaved = useCallback(() => unsaved.current, [])

  const isDisputed = conflict !== undefined && conflict.disputed.length > 0
  useEffect(() => {
    // The draft from before stays until the admin has decided, so that a form that opens again asks again.
    if (isDisputed) return
    if (isChanged) keepUnsaved(loaded, base ?? emptyContent, draft)
    else forgetUnsaved(loaded)
  }, [isDisputed, isChanged, loaded, base, draft])

  async function save() {
    setBusy(true)
    setMessage(undefined)
    setErrors(noErrors)
    try {
      const body = contentOf(draft)
      const saved = base
        ? await answer(
            api.PUT('/gametypes/', { body: { ...body, id: base.id, modifieddate: base.modifieddate } }),
          )
        : await answer(api.POST('/gametypes/', { body }))
      settle(saved)
      if (base) return
      alerts.add({ type: 'Success', message: text.created({ game: saved.name }), keepAfterRouteChange: true })
      await navigate(`/game-type/${saved.id}`, { replace: true })
    } catch (failure) {
      await explain(failure)
    } finally {
      setBusy(false)
    }
  }

  function settle(saved: GameType) {
    unsaved.current = false
    setBase(saved)
    dispatch({ type: 'replace', draft: draftOf(saved) })
    setConflict(undefined)
    setMessage({ text: text.saved, isGood: true })
    rememberGameType(saved)
    void queries.invalidateQueries({ queryKey: ['game-types'] })
    void queries.invalidateQueries({ queryKey: ['game-type', saved.id] })
  }

  /** Replaces the draft by the server's version; null if it has been removed. */
  function replace(now: GameType | null) {
    unsaved.current = false
    if (now === null) {
      // The unsaved changes are dropped too, so the dialog does not ask about them.
      if (base) dispatch({ type: 'replace', draft: draftOf(base) })
      return
    }
    setBase(now)
    dispatch({ type: 'replace', draft: draftOf(now) })
    setConflict(undefined)
    setMessage({ text: text.wasReset, isGood: true })
    rememberGameType(now)
  }

  async function explain(failure: unknown) {
    if (failure instanceof ApiFailure && failure.status === 409 && base) return await findConflict(base)
    if (failure instanceof ApiFailure && failure.errors.length > 0) {
      setErrors(new Map(failure.errors.map(({ field, reason }) => [field, reason])))
      setMessage({ text: text.invalid, isGood: false })
      return
    }
    logFailure('The game type could not be saved', failure)
    const reason = failure instanceof ApiFailure ? failure.message : text.noAnswer
    setMessage({ text: text.notSaved({ reason }), isGood: false })
  }

  /**
   * Loads the version of the other admin after a conflict and merges it. Nothing is lost: the admin decides
   * about fields that both changed.
   */
  async function findConflict(before: GameType) {
    try {
      const path = { id: before.id }
      const theirs = await answer(api.GET('/gametypes/{id}', { params: { path } }))
      const { content, taken, disputed } = merge(before, contentOf(draft), theirs)
      dispatch({ type: 'replace', draft: draftOf(content) })
      setBase(theirs)
      setConflict({ theirs, taken, disputed })
      setMessage({ text: text.conflict, isGood: false })
    } catch (failure) {
      logFailure('The other version could not be loaded', failure)
      setMessage({ text: text.conflictNotLoaded, isGood: false })
    }
  }

  function decide(field: DraftField, whose: 'mine' | 'theirs') {
    if (!conflict) return
    if (whose === 'theirs') {
      dispatch({ type: 'replace', draft: draftOf(takeFields(contentOf(draft), conflict.theirs, [field])) })
    }
    setConflict({ ...conflict, disputed: conflict.disputed.filter((other) => other !== field) })
  }

  return {
    base,
    draft,
    dispatch,
    busy,
    message,
    errors,
    conflict,
    isChanged,
    isUnsaved,
    save,
    decide,
    replace,
    giveUp: () => forgetUnsaved(loaded),
  }
}
