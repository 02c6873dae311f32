import * as text from '../../../content/text/account.ts'
import type { Account } from '../../api/answers.ts'
import { Button } from '../../kit/button.tsx'
import { readableDayOf } from '../../kit/date.ts'
import { addPasskey, knowsPasskeys } from '../provider/passkey.ts'
import { removePasskey } from './account.ts'
import { AccountList, AccountListItem } from './account-list.tsx'
import { useWithProof } from './proof-on-demand.tsx'
import { Section, useAct } from './section.tsx'

/** Shows the passkeys, each with the device on which it was made. */
export function PasskeysSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const withProof = useWithProof()
  const { busy, run } = useAct()
  return (
    <Section title={text.passkeysTitle} lead={text.passkeysIntroduction}>
      {account.passkeys.length > 0 ? (
        <AccountList>
          {account.passkeys.map(({ id, name, createdAt, usedAt }) => (
            <AccountListItem key={id} name={name} line={lastUse(createdAt, usedAt)}>
              <Button
                variant="danger"
                size="small"
                busy={busy}
                aria-label={text.removePasskeyOf({ device: name })}
                onClick={() =>
                  run(async () => {
                    await withProof(() => removePasskey(id))
                    await reload()
                  })
                }
              >
                {text.removePasskey}
              </Button>
            </AccountListItem>
          ))}
        </AccountList>
      ) : null}
      {knowsPasskeys() ? (
        <Button
          variant="quiet"
          busy={busy}
          className="justify-self-start"
          onClick={() =>
            run(async () => {
              await withProof(addPasskey)
              await reload()
            })
          }
        >
          {text.addPasskey}
        </Button>
      ) : (
        <p className="text-sm text-muted">{text.noPasskeys}</p>
      )}
    </Section>
  )
}

function lastUse(createdAt: string, usedAt: string | null): string {
  const made = readableDayOf(createdAt)
  return usedAt ? text.passkeyUsed({ made, used: readableDayOf(usedAt) }) : text.passkeyUnused({ made })
}
