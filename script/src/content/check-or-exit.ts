import { ContentError } from '../../../content/reader/mistakes.ts'
import { checkContent, type Waiting } from './check.ts'
import { titlesWithMissingLetters } from './share-pictures.ts'

/**
 * Reads all content, so that its mistakes are listed within seconds and all at once; then it ends the process.
 * Prints which files wait for their day, and what the pictures for shared links cannot show.
 *
 * @param consequence of mistakes, the end of the last sentence
 * @param status the exit code if there are mistakes
 * @returns the files that wait
 */
export function checkOrExit(consequence: string, status = 1): readonly Waiting[] {
  try {
    const waiting = checkContent()
    for (const { file, day } of waiting) console.log(`${file} waits until ${day}`)
    for (const { file, field, letters } of titlesWithMissingLetters())
      console.warn(`${file}: ${field}: the picture for shared links cannot show ${letters.join(' ')}`)
    return waiting
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    const count = error.mistakes.reduce((sum, { sentences }) => sum + sentences.length, 0)
    console.error(
      `${error.message}\n\n${count === 1 ? 'One mistake' : `${count} mistakes`} in content: ${consequence}.`,
    )
    process.exit(status)
  }
}
