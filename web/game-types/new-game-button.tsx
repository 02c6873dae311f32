import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/new-game-button.ts'
import { Button } from '../kit/button.tsx'
import { useAskPermission } from '../session/access/permission.ts'
import { useSession, useSignUp } from '../session/user.ts'

interface NewGameButtonProps {
  gameTypeId: number
  /** The name of the game, for people who hear the button without seeing its surroundings. */
  gameName: string
  size?: 'small' | 'normal' | 'large'
  label?: string
}

/**
 * Starts a game for people who may play; others see what they lack and stay on the page. For who is not logged in
 * it becomes the way to an account, which leads on to the game. Not for a planned game, which cannot be played.
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
  const signUp = useSignUp()
  const [busy, setBusy] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const address = `/new-game/${gameTypeId}`

  async function start() {
    setBusy(true)
    try {
      const mayPlay = await askPermission(gameName)
      setRefused(!mayPlay)
      if (mayPlay) await navigate(address)
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

  const needsAccount = isRefused && !user.signedIn
  return (
    <Button
      size={size}
      busy={busy || isPressed || (needsAccount && status !== 'signed-out')}
      onClick={() => (needsAccount ? signUp(address) : setPressed(true))}
      aria-label={needsAccount ? text.accountFor({ game: gameName }) : text.ofGame({ label, game: gameName })}
    >
      {needsAccount ? text.createAccount : label}
    </Button>
  )
}
