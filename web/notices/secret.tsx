import * as text from '../../content/text/notices.ts'
import { withNodes } from '../kit/with-nodes.tsx'

/** The secret of a webhook, which the server tells once. */
export interface ToldSecret {
  readonly id: number
  readonly address: string
  readonly secret: string
}

/** Shows the secret of a webhook. */
export function Secret({ address, secret }: ToldSecret) {
  return (
    <div role="status" className="grid gap-1.5 rounded-xl border border-good/40 bg-good/10 px-4 py-3">
      <p>
        {withNodes(text.secret, {
          receiver: (
            <bdi translate="no" className="font-semibold wrap-anywhere">
              {address}
            </bdi>
          ),
        })}
      </p>
      <code translate="no" className="font-mono break-all select-all">
        {secret}
      </code>
    </div>
  )
}
