import text from '../../content/pages/newsletter.yaml?raw'
import { readWords } from '../words/words.ts'
import { newsletterWords } from './words.ts'

/** The words of the page behind the link in a mail, read and checked when the site is built. */
export const newsletter = readWords('content/pages/newsletter.yaml', text, newsletterWords)
