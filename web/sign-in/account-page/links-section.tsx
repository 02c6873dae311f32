import { useEffect } from 'react'
import * as text from '../../../content/text/account.ts'
import { names } from '../../../content/text/social-providers.ts'
import type { Account } from '../../api/answers.ts'
import { useAlerts } from '../../kit/alerts.tsx'
import { Button } from '../../kit/button.tsx'
import { readableDayOf } from '../../kit/date.ts'
import { federationResult } from '../social-providers.ts'
import { useSocialProviders } from '../use-social-providers.ts'
import { removeLink, startLink } from './account.ts'
import { AccountList, AccountListItem } from './account-list.tsx'
import { useWithProof } from './proof-on-demand.tsx'
import { Section, useAct } from './section.tsx'

/** Shows the social providers with which the person can log in; nothing without any. */
export function LinksSection({ account, reload }: { account: Account; reload: () => Promise<void> }) {
  const withProof = useWithProof()
  const { busy, run } = useAct()
  const providers = useSocialProviders()
  useFederationResult()
  const others = providers.filter((name) => !account.links.some(({ provider }) => provider === name))
  if (account.links.length === 0 && others.length === 0) return null
  return (
    <Section title={text.linksTitle} lead={text.linksIntroduction}>
      {account.links.length > 0 ? (
        <AccountList>
          {account.links.map(({ id, provider, linkedAt }) => (
            <AccountListItem
              key={id}
              name={names[provider]}
              line={text.linkedSince({ date: readableDayOf(linkedAt) })}
            >
              <Button
                variant="danger"
                size="small"
                busy={busy}
                aria-label={text.removeLinkOf({ provider: names[provider] })}
                onClick={() =>
                  run(async () => {
                    await withProof(() => removeLink(id))
                    await reload()
                  })
                }
              >
                {text.removeLink}
              </Button>
            </AccountListItem>
          ))}
        </AccountList>
      ) : null}
      {others.length > 0 ? (
        <div className="flex flex-wrap gap-3">
          {others.map((provider) => (
            <Button
              key={provider}
              variant="quiet"
              busy={busy}
              onClick={() => run(async () => location.assign(await withProof(() => startLink(provider))))}
            >
              {text.link({ provider: names[provider] })}
            </Button>
          ))}
        </div>
      ) : null}
    </Section>
  )
}

const results: Readonly<Record<string, (values: { provider: string }) => string>> = {
  linked: text.linkResult.linked,
  taken: text.linkResult.taken,
  proven: () => text.linkResult.proven,
  another: text.linkResult.another,
  failed: text.linkResult.failed,
  stale: text.linkResult.stale,
}

/** Shows once what became of the way to a social provider, and removes it from the address. */
function useFederationResult(): void {
  const alerts = useAlerts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the page has opened
  useEffect(() => {
    const { hash, pathname, search } = location
    const found = federationResult(hash)
    if (found === null) return
    history.replaceState(history.state, '', pathname + search)
    const { result, provider } = found
    const message = provider && results[result]?.({ provider: names[provider] })
    alerts.add({
      type: result === 'linked' || result === 'proven' ? 'Success' : 'Error',
      message: message ?? text.linkResult.expired,
    })
  }, [])
}
