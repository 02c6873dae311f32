import { z } from 'zod'
import statisticsText from '../../content/pages/statistics.yaml?raw'
import { text } from '../words/text.ts'
import { readWords } from '../words/words.ts'

/** What content/pages/statistics.yaml must hold. */
const statisticsWords = z.strictObject({ title: text, text, login: text, empty: text, alone: text })

/** The words of the statistics, read and checked when the site is built. */
export const words = readWords('content/pages/statistics.yaml', statisticsText, statisticsWords)
