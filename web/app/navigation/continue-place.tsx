import * as text from '../../../content/text/shell.ts'
import { PlayIcon } from '../../kit/icons.tsx'

/** The layout of the line that continues a game, and of its place. */
export const continueLayout =
  'flex min-h-11 w-full items-center gap-2 rounded-full px-4 font-semibold lg:mx-1 lg:w-auto lg:px-3'

/**
 * Keeps the place of the line that continues a game while it loads, for people who had unfinished games at their last
 * visit: preferences/start.js marks the document before the first paint.
 */
export function ContinuePlace() {
  return (
    <li aria-hidden="true" className="invisible not-in-data-[unfinished]:hidden">
      <span className={continueLayout}>
        <PlayIcon />
        <span className="hidden xl:inline">{text.continueGame}</span>
      </span>
    </li>
  )
}
