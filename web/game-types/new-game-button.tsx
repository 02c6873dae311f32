import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../kit/button.tsx'
import { useAskPermission } from '../session/permission.ts'

interface NewGameButtonProps {
  gameTypeId: number
  /** Name of the game, for those who hear the button without seeing what stands around it. */
  gameName: string
  size?: 'small' | 'normal' | 'large'
  label?: string
}

/** Starts a game of a type for those who may play; others are told, or asked for, what they lack. */
export function NewGameButton({
  gameTypeId,
  gameName,
  size = 'normal',
  label = 'New Game',
}: NewGameButtonProps) {
  const askPermission = useAskPermission()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function start() {
    setBusy(true)
    try {
      if (await askPermission()) await navigate(`/new-game/${gameTypeId}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button size={size} busy={busy} onClick={start}>
      {label}
      <span className="sr-only"> of {gameName}</span>
    </Button>
  )
}
