import { type Dispatch, useEffect, useState } from 'react'
import * as editorText from '../../../content/text/game-type-editor.ts'
import type { GameType } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import type { Draft, DraftText, Edit, ListName } from './draft.ts'
import { TextEditor } from './text-editor.tsx'

interface TextListProps {
  list: ListName
  draft: Draft
  /** The saved texts, which need no preview from the server. */
  saved: GameType['rules']
  /** The errors by field, such as `rules.0.title`. */
  errors: ReadonlyMap<string, string>
  dispatch: Dispatch<Edit>
}

/** Shows a list of titled texts. Buttons add, remove and reorder them, and announce what they did. */
export function TextList({ list, draft, saved, errors, dispatch }: TextListProps) {
  const texts = draft[list]
  const [said, setSaid] = useState('')
  // A new object for each edit, so that two quick edits of one text both move the focus.
  const [focus, setFocus] = useState<{ readonly on: string }>()

  // The edit has moved or removed the focused element, so the focus continues nearby.
  useEffect(() => {
    if (!focus) return
    const [wanted] = document.getElementsByName(focus.on)
    const open = wanted?.matches(':disabled') ? wanted.parentElement?.querySelector('button:enabled') : wanted
    if (open instanceof HTMLElement) open.focus()
  }, [focus])

  const ofList = editorText.lists[list]
  const nameOf = (text: DraftText) => text.title || ofList.untitled({ place: texts.indexOf(text) + 1 })

  function add() {
    dispatch({ type: 'add', list })
    setFocus({ on: `title-${draft.nextKey}` })
    setSaid(editorText.textAdded({ title: ofList.untitled({ place: texts.length + 1 }) }))
  }

  function move(text: DraftText, by: -1 | 1) {
    dispatch({ type: 'move', list, key: text.key, by })
    setFocus({ on: `${by < 0 ? 'up' : 'down'}-${text.key}` })
    const place = texts.indexOf(text) + by + 1
    setSaid(editorText.textMoved({ title: nameOf(text), place, total: texts.length }))
  }

  function remove(text: DraftText) {
    const next = texts[texts.indexOf(text) + 1] ?? texts[texts.indexOf(text) - 1]
    dispatch({ type: 'remove', list, key: text.key })
    setFocus({ on: next ? `title-${next.key}` : `add-${list}` })
    setSaid(editorText.textRemoved({ title: nameOf(text) }))
  }

  return (
    <section aria-labelledby={`heading-${list}`} className="grid gap-4">
      <h2 id={`heading-${list}`} className="text-2xl font-bold">
        {editorText.fields[list]}
      </h2>
      <p role="status" className="sr-only">
        {said}
      </p>
      {texts.length === 0 ? <p className="text-muted">{editorText.noTexts}</p> : null}
      <ol className="grid gap-4">
        {texts.map((text, index) => (
          <TextEditor
            key={text.key}
            text={text}
            saved={saved.find((known) => known.text === text.text)?.text ?? ''}
            list={list}
            place={index + 1}
            count={texts.length}
            errors={{
              title: errors.get(`${list}.${index}.title`),
              text: errors.get(`${list}.${index}.text`),
            }}
            onWrite={(part) => dispatch({ type: 'write', list, key: text.key, part })}
            onMove={(by) => move(text, by)}
            onRemove={() => remove(text)}
          />
        ))}
      </ol>
      <Button name={`add-${list}`} variant="quiet" className="justify-self-start" onClick={add}>
        {ofList.add}
      </Button>
    </section>
  )
}
