import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'
import { useSession } from '../../session/user.ts'
import { signOutDevice, signOutEverywhere } from './account.ts'
import { AccountList, AccountListItem } from './account-list.tsx'
import { Section, useAct } from './section.tsx'

/** Shows the devices on which the account is signed in. */
export function DevicesSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const { signOut } = useSession()
  const { busy, run } = useAct()
  return (
    <Section title={text.devicesTitle} lead={text.devicesIntroduction}>
      <AccountList>
        {account.devices.map(({ id, name, usedAt, isThis }) => (
          <AccountListItem
            key={id}
            name={name}
            line={isThis ? text.thisDevice : text.lastUsed({ time: readableMoment(usedAt) })}
          >
            {isThis ? null : (
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                aria-label={text.logOutOn({ device: name })}
                onClick={() =>
                  run(async () => {
                    await signOutDevice(id)
                    await reload()
                  })
                }
              >
                {text.logOut}
              </Button>
            )}
          </AccountListItem>
        ))}
      </AccountList>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={() => void signOut()}>
          {text.logOutHere}
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
          {text.logOutEverywhere}
        </Button>
      </div>
    </Section>
  )
}
