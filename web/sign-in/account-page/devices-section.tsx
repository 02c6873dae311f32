import { Button } from '../../kit/button.tsx'
import { useSession } from '../../session/user.ts'
import { type Account, signOutDevice, signOutEverywhere } from './account.ts'
import { Section, useAct } from './section.tsx'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Where the account is signed in. */
export function DevicesSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const { signOut } = useSession()
  const { busy, run } = useAct()
  return (
    <Section
      title="Devices"
      lead="Where you are logged in: sixty at most, the one that was used last first. Whatever you do not know, sign it out, and choose a new password."
    >
      <ul className="grid gap-3">
        {account.devices.map(({ id, name, usedAt, isThis }) => (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-b border-line pb-3"
          >
            <span className="grid">
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-muted">
                {isThis ? 'This device' : `Last used ${moment.format(new Date(usedAt))}`}
              </span>
            </span>
            {isThis ? null : (
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                onClick={() =>
                  run(async () => {
                    await signOutDevice(id)
                    await reload()
                  })
                }
              >
                Sign out<span className="sr-only"> on {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign out here
        </Button>
        <Button
          variant="danger"
          busy={busy}
          onClick={() =>
            run(async () => {
              await signOutEverywhere()
              await signOut()
            })
          }
        >
          Sign out everywhere
        </Button>
      </div>
    </Section>
  )
}
