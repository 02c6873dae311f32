import * as text from '../../content/text/codes.ts'
import { withNodes } from '../kit/with-nodes.tsx'
import { AskForCode } from '../session/access/ask-for-code.tsx'
import { useSite } from '../words/use-site.ts'

/** Shows people without a code how to get one, below the field for it. */
export default function WhereToAsk() {
  const { codesEmail } = useSite()
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <AskForCode>
        <p className="text-sm text-muted">
          {withNodes(text.whereToAsk, {
            codesEmail: (
              <a
                href={`mailto:${codesEmail}`}
                className="text-link underline underline-offset-4 wrap-anywhere"
              >
                {codesEmail}
              </a>
            ),
          })}
        </p>
      </AskForCode>
    </div>
  )
}
