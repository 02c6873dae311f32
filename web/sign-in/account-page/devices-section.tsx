import { Button } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'
import { useSession } from '../../session/user.ts'
import { type Account, signOutDevice, signOutEverywhere } from './account.ts'
import { AccountList, AccountListItem } from './account-list.tsx'
import { Section, useAct } from './section.tsx'

/** Shows the devices on which the account is signed in. */
export function DevicesSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const { signOut } = useSession()
  const { busy, run } = useAct()
  return (
    <Section
      title="Devices"
      lead="Where you are logged in: sixty at most, the one that was used last first. Whatever you do not know, sign it out, and choose a new password."
    >
      <AccountList>
        {account.devices.map(({ id, name, usedAt, isThis }) => (
          <AccountListItem
            key={id}
            name={name}
            line={isThis ? 'This device' : `Last used ${readableMoment(usedAt)}`}
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
          </AccountListItem>
        ))}
      </AccountList>
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
