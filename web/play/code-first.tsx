import * as text from '../../content/text/table.ts'
import { Button } from '../kit/button.tsx'
import { Notice } from '../kit/page/page.tsx'
import { AskForCode } from '../session/access/ask-for-code.tsx'

/** Says to who is logged in that a code is needed to play, and how to get one. */
export function CodeFirst({ onEnter }: { onEnter: () => void }) {
  return (
    <Notice title={text.codeTitle} isPage>
      <p>{text.codeHint}</p>
      <Button onClick={onEnter}>{text.enterCode}</Button>
      <AskForCode />
    </Notice>
  )
}
