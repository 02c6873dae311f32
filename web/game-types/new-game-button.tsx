import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/new-game-button.ts'
import { Button } from '../kit/button.tsx'
import { useAskPermission } from '../session/access/permission.ts'
import { useSession } from '../session/user.ts'

interface NewGameButtonProps {
  gameTypeId: number
  /** The name of the game, for people who hear the button without seeing its surroundings. */
  gameName: string
  size?: 'small' | 'normal' | 'large'
  label?: string
}

/**
 * Starts a game for people who may play; others see what they lack. The page of the new game asks for the
 * login, so that it leads back there. Not for a planned game, which cannot be played.
 */
export function NewGameButton({
  gameTypeId,
  gameName,
  size = 'normal',
  label = text.newGame,
}: NewGameButtonProps) {
  const askPermission = useAskPermission()
  const navigate = useNavigate()
  const { user, status } = useSession()
  const [busy, setBusy] = useState(false)
  const [isPressed, setPressed] = useState(false)

  async function start() {
    setBusy(true)
    try {
      if (!user.signedIn || (await askPermission(gameName))) await navigate(`/new-game/${gameTypeId}`)
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    // Until the session is known, nobody can say what the person lacks.
    if (!isPressed || status === 'starting') return
    setPressed(false)
    void start()
  })

  return (
    <Button
      size={size}
      busy={busy || isPressed}
      onClick={() => setPressed(true)}
      aria-label={text.ofGame({ label, game: gameName })}
    >
      {label}
    </Button>
  )
}
