import { Button } from '../../kit/button.tsx'
import { useSession } from '../../session/user.ts'
import { type Account, signOutDevice, signOutEverywhere } from './account.ts'
import { Kept, KeptList } from './kept-list.tsx'
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
      <KeptList>
        {account.devices.map(({ id, name, usedAt, isThis }) => (
          <Kept
            key={id}
            name={name}
            line={isThis ? 'This device' : `Last used ${moment.format(new Date(usedAt))}`}
          >
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
          </Kept>
        ))}
      </KeptList>
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
