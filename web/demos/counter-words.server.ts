import { z } from 'zod'
import counterText from '../../content/pages/counter.yaml?raw'
import { text } from '../words/text.ts'
import { readWords } from '../words/words.ts'

/** What content/pages/counter.yaml must hold. */
const counterWords = z.strictObject({ title: text, text, count: text, button: text })

/** The words of the counter, read and checked when the site is built. */
export const counter = readWords('content/pages/counter.yaml', counterText, counterWords)
