import * as text from '../../content/text/daily.ts'
import type { SharedResult } from '../api/answers.ts'
import { answer, api } from '../api/client.ts'
import { logFailure } from '../base/log.ts'
import ShareButtons from '../kit/page/share-buttons.tsx'
import { resultAddress } from './result-text.ts'

/** Shows the buttons that share a result with its picture. */
export default function Share({ result, link }: { result: SharedResult; link: string }) {
  const { gameName: game } = result
  return (
    <ShareButtons
      told={result.text}
      path={resultAddress(link)}
      labels={{ share: text.shareOf({ game }), copy: text.copyOf({ game }) }}
      picture={{
        label: text.savePictureOf({ game }),
        load: (milliseconds) => loadPicture(link, result, milliseconds),
      }}
    />
  )
}

/** Returns the picture of a result as a file, or null if it does not come within `milliseconds`. */
async function loadPicture(
  link: string,
  { gameName, day }: SharedResult,
  milliseconds: number,
): Promise<File | null> {
  try {
    const picture = await answer(
      api.GET('/daily/results/{link}/picture', {
        params: { path: { link } },
        parseAs: 'blob',
        signal: AbortSignal.timeout(milliseconds),
      }),
    )
    return new File([picture], `${gameName} ${day}.png`, { type: 'image/png' })
  } catch (failure) {
    logFailure('The picture of a result could not be loaded', failure)
    return null
  }
}
