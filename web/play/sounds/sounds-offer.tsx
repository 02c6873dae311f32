import { type RefObject, useEffect, useState } from 'react'
import * as text from '../../../content/text/table.ts'
import { hasChosen, onPreference, prefer } from '../../preferences/store.ts'
import { memorize, recall } from '../table/device-memory.ts'
import { afterMove, offerStateOf } from './offer.ts'
import { onMoveHeard } from './player.ts'
import './sounds.css'

/** Local storage keeps the state of the offer under this key. */
const key = 'soundsoffer'

/**
 * Offers sounds once on a device, after a few moves, below the table, to people who have not chosen whether they want
 * them. After the answer, a focus that was in the offer returns to the board.
 */
export function SoundsOffer({ table }: { table: RefObject<HTMLElement | null> }) {
  const [isOffered, setOffered] = useState(false)

  useEffect(
    () =>
      onMoveHeard(() => {
        const next = afterMove(offerStateOf(recall(key)), hasChosen('sound'))
        memorize(key, `${next.state}`)
        if (next.isOffered) setOffered(true)
      }),
    [],
  )
  // Sounds were switched on or off, here or in the preferences.
  useEffect(() => {
    const settle = () => {
      if (!hasChosen('sound')) return
      memorize(key, 'settled')
      setOffered(false)
    }
    settle()
    return onPreference(settle)
  }, [])

  function answer(wantsSounds: boolean) {
    setOffered(false)
    prefer({ sound: wantsSounds })
    const [board] = ['[data-stop][tabindex="0"]', 'a, button'].flatMap(
      (selector) => table.current?.querySelector<HTMLElement>(selector) ?? [],
    )
    board?.focus({ preventScroll: true })
  }

  return (
    <div className="sounds-offer" data-offered={isOffered || undefined}>
      <p role="status">{isOffered ? text.playWithSounds : ''}</p>
      {isOffered && (
        <>
          <button type="button" onClick={() => answer(true)}>
            {text.turnOn}
          </button>
          <button type="button" onClick={() => answer(false)}>
            {text.noThanks}
          </button>
        </>
      )}
    </div>
  )
}
