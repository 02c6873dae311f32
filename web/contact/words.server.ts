import text from '../../content/pages/contact.yaml?raw'
import { readWords } from '../words/words.ts'
import { type ContactWords, contactWords } from './words.ts'

/** The words of the contact page, read and checked when the site is built. */
export const contact: ContactWords = readWords('content/pages/contact.yaml', text, contactWords)
