import { Button } from '../../kit/button.tsx'
import { readableDate } from '../../kit/date.ts'
import { knowsPasskeys } from '../provider/passkey.ts'
import { type Account, makePasskey, removePasskey } from './account.ts'
import { AccountList, AccountListItem } from './account-list.tsx'
import { useWithProof } from './proof-on-demand.tsx'
import { Section, useAct } from './section.tsx'

/** Shows the passkeys, each with the device on which it was made. */
export function PasskeysSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const withProof = useWithProof()
  const { busy, run } = useAct()
  return (
    <Section
      title="Passkeys"
      lead="Log in by finger, face or PIN of your device, with nothing to remember and nothing to give away. A passkey needs no code of an app beside it."
    >
      {account.passkeys.length > 0 ? (
        <AccountList>
          {account.passkeys.map(({ id, name, createdAt, usedAt }) => (
            <AccountListItem
              key={id}
              name={name}
              line={`Made ${readableDate(createdAt)}, ${usedAt ? `last used ${readableDate(usedAt)}` : 'never used'}`}
            >
              <Button
                variant="danger"
                size="small"
                busy={busy}
                onClick={() =>
                  run(async () => {
                    await withProof(() => removePasskey(id))
                    await reload()
                  })
                }
              >
                Remove<span className="sr-only"> the passkey of {name}</span>
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
              await withProof(makePasskey)
              await reload()
            })
          }
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-muted">This browser keeps no passkeys.</p>
      )}
    </Section>
  )
}
