import { type RefObject, useEffect, useId, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { answer, api } from '../api/client.ts'
import { logFailure } from '../api/log.ts'
import { useAlerts } from '../kit/alerts.tsx'
import { Avatar } from '../kit/avatar.tsx'
import { CloseButton } from '../kit/close-button.tsx'
import { useSession } from '../session/user.ts'
import { DeleteUser } from './delete-user.tsx'
import { DownloadData } from './download-data.tsx'
import { ExportGame } from './export-game.tsx'
import { profileMessages } from './messages.ts'
import { ProfileField } from './profile-field.tsx'

/** Slides out at the side of any page. The page beside it stays usable, and messages stay above it. */
export default function ProfilePanel({ onClose }: { onClose: () => void }) {
  const { user, updateUser } = useSession()
  const alerts = useAlerts()
  const navigate = useNavigate()
  const panel = usePanel(onClose)
  const titleId = useId()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the profile is read once, when the panel opens
  useEffect(() => {
    answer(api.GET('/AppUser'))
      .then(({ displayName, profilePicture }) => updateUser({ displayName, profilePicture }))
      .catch((failure: unknown) => {
        logFailure('The profile could not be loaded', failure)
        onClose()
        void navigate('/home')
      })
  }, [])

  /** Saves a change; says why not and answers false when it was refused. */
  async function save(change: { displayName?: string; profilePicture?: string }): Promise<boolean> {
    try {
      updateUser(await answer(api.PUT('/AppUser', { body: change })))
      return true
    } catch (failure) {
      const detail = failure instanceof Error ? failure.message : String(failure)
      alerts.add({ type: 'Error', message: profileMessages.updateFailed(detail) })
      return false
    }
  }

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="panel fixed inset-y-0 right-0 z-45 grid w-[min(26rem,100vw)] content-start gap-8 overflow-y-auto border-l border-line bg-surface p-6 shadow-lift outline-none sm:p-8"
    >
      <header className="flex items-center gap-4">
        <Avatar isOwn name={user.displayName} picture={user.profilePicture} className="size-14 text-xl" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-2xl font-bold">
            Profile
          </h2>
          <p className="text-sm break-words text-muted">
            <bdi>{user.emailAddress}</bdi>
          </p>
        </div>
        <CloseButton label="Close the profile" onClose={onClose} className="self-start" />
      </header>
      <ProfileField
        label="Profile picture URL"
        value={user.profilePicture}
        onSave={(profilePicture) => save({ profilePicture })}
      />
      <ProfileField
        label="Display name"
        value={user.displayName}
        onSave={(displayName) => save({ displayName })}
      />
      <p className="border-t border-line pt-6">
        {/* The page may run what proves a password, and this one may not: it is loaded anew. */}
        <Link
          to="/account"
          reloadDocument
          className="inline-block py-1 font-semibold text-link underline underline-offset-4"
        >
          Password, passkeys and devices
        </Link>
      </p>
      {user.isAdmin ? <ExportGame /> : null}
      <DownloadData />
      <DeleteUser />
    </aside>
  )
}

/** Gives the panel the focus, and back to where it was; Escape closes the panel unless a dialog above it takes it. */
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
