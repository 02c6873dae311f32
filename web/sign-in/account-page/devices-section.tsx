import { useState } from 'react'
import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { readableMoment } from '../../kit/date.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { useSession } from '../../session/user.ts'
import { EntryForm } from '../entry-form.tsx'
import { nameDevice, signOutDevice, signOutEverywhere } from './account.ts'
import { AccountList, AccountListItem } from './account-list.tsx'
import { Section, useAct } from './section.tsx'

/** Shows the devices on which the account is signed in. */
export function DevicesSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const { signOut } = useSession()
  const { busy, run } = useAct()
  const [naming, setNaming] = useState<{ readonly id: string; readonly name: string } | null>(null)
  return (
    <Section title={text.devicesTitle} lead={text.devicesIntroduction}>
      <AccountList>
        {account.devices.map(({ id, name, usedAt, isThis }) => (
          <AccountListItem
            key={id}
            name={name}
            line={isThis ? text.thisDevice : text.lastUsed({ time: readableMoment(usedAt) })}
          >
            <span className="flex flex-wrap gap-3">
              <Button
                variant="quiet"
                size="small"
                aria-label={text.nameDeviceOf({ device: name })}
                onClick={() => setNaming({ id, name })}
              >
                {text.nameDevice}
              </Button>
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
            </span>
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
      <Dialog
        open={naming !== null}
        onClose={() => setNaming(null)}
        title={text.nameDeviceOf({ device: naming?.name ?? '' })}
      >
        {naming === null ? null : (
          <EntryForm
            size="normal"
            submit={text.saveDeviceName}
            check={() => ({})}
            send={async ({ deviceName = '' }) => {
              await nameDevice(naming.id, deviceName)
              setNaming(null)
              await reload()
              return true
            }}
          >
            {(found) => (
              <Field
                label={text.deviceName}
                hint={text.deviceNameHint}
                name="deviceName"
                autoComplete="off"
                maxLength={60}
                defaultValue={naming.name}
                error={found['deviceName']}
              />
            )}
          </EntryForm>
        )}
      </Dialog>
    </Section>
  )
}
