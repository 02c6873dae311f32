import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import * as text from '../../content/text/profile.ts'
import type { OwnPicture } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { currentConnection, onConnectionChange } from '../api/connection.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { logFailure } from '../base/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { CloseButton } from '../kit/close-button.tsx'
import { Avatar } from '../kit/person.tsx'
import { leadsHome } from '../session/current-user.ts'
import { useSession } from '../session/user.ts'
import { AccountLink } from './account-link.tsx'
import { type AskProof, DeleteUser } from './delete-user.tsx'
import { DownloadData } from './download-data.tsx'
import { ExportGame } from './export-game.tsx'
import { ProfileField } from './profile-field.tsx'
import { useOwnPicture } from './use-own-picture.ts'

/** Shows the panel at the side of any page. The page stays usable, and messages stay above the panel. */
export default function ProfilePanel({ onClose, askProof }: { onClose: () => void; askProof: AskProof }) {
  const { user, updateUser } = useSession()
  const { picture, askAgain } = useOwnPicture(user.profilePicture)
  const alerts = useAlerts()
  const navigate = useNavigate()
  const panel = usePanel(onClose)
  const titleId = useId()

  const [failure, setFailure] = useState<unknown>(null)
  const [reset, setReset] = useState({ isNameReset: false, isPictureReset: false })

  async function load() {
    try {
      const { displayName, profilePicture, isNameReset, isPictureReset } = await answer(api.GET('/AppUser'))
      updateUser({ displayName, profilePicture })
      setReset({ isNameReset, isPictureReset })
      setFailure(null)
    } catch (cause) {
      logFailure('The profile could not be loaded', cause)
      setFailure(cause)
      if (!leadsHome(cause)) return
      onClose()
      void navigate('/home')
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the profile is read when the panel opens, and when the server is back
  useEffect(() => {
    void load()
    return onConnectionChange(() => {
      if (currentConnection() === 'online') void load()
    })
  }, [])

  /** Saves the profile with a change. Returns false and shows why if it was refused. */
  async function save(change: { displayName?: string; profilePicture?: string }): Promise<boolean> {
    const { displayName, profilePicture } = user
    try {
      const saved = await answer(api.PUT('/AppUser', { body: { displayName, profilePicture, ...change } }))
      updateUser(saved)
      setReset({
        isNameReset: reset.isNameReset && saved.displayName === displayName,
        isPictureReset: reset.isPictureReset && saved.profilePicture === '',
      })
      return true
    } catch (failure) {
      const detail = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: text.updateFailed({ detail }) })
      return false
    }
  }

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="slide-out fixed inset-y-0 right-0 z-45 grid w-[min(26rem,100vw)] content-start gap-8 overflow-y-auto border-l border-line bg-surface p-6 shadow-lift outline-none sm:p-8"
    >
      <header className="flex items-center gap-4">
        <Avatar name={user.displayName} picture={picture.address} className="size-14 text-xl" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-2xl font-bold">
            {text.title}
          </h2>
          <p className="text-sm break-words text-muted">
            <bdi translate="no">{user.emailAddress}</bdi>
          </p>
        </div>
        <CloseButton label={text.close} onClose={onClose} className="self-start" />
      </header>
      {failure ? <NotLoaded what={text.notLoaded} why={failure} onRetry={() => void load()} /> : null}
      <div className="grid gap-3">
        <ProfileField
          label={text.picture}
          saveLabel={text.updatePicture}
          value={user.profilePicture}
          onSave={async (profilePicture) => {
            const isSaved = await save({ profilePicture })
            if (profilePicture === user.profilePicture) askAgain()
            return isSaved
          }}
        />
        <PictureNote picture={picture} />
        {reset.isPictureReset ? <p className="text-sm">{text.pictureReset}</p> : null}
      </div>
      <ProfileField
        label={text.displayName}
        saveLabel={text.updateDisplayName}
        value={user.displayName}
        onSave={(displayName) => save({ displayName })}
      />
      {reset.isNameReset ? <p className="-mt-5 text-sm">{text.nameReset}</p> : null}
      <AccountLink />
      {user.isAdmin ? <ExportGame /> : null}
      <DownloadData />
      <DeleteUser askProof={askProof} />
    </aside>
  )
}

/**
 * Moves the focus into the panel and back afterwards. Escape closes the panel unless a dialog above it
 * handles the key.
 */
function usePanel(onClose: () => void): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  useEffect(() => {
    const leave = ({ key, target }: KeyboardEvent) => {
      const isInDialog = target instanceof Element && target.closest('dialog') !== null
      if (key === 'Escape' && !isInDialog) onClose()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [onClose])

  return panel
}

/** Says why the chosen picture is not shown, if it is not. */
function PictureNote({ picture: { state, fault } }: { picture: OwnPicture }) {
  const note = fault !== null ? text.pictureFaults[fault] : state === 'waiting' ? text.pictureWaiting : ''
  return (
    <p
      role="status"
      className={note === '' ? 'sr-only' : `text-sm ${fault !== null ? 'text-bad' : 'text-muted'}`}
    >
      {note}
    </p>
  )
}
