import homeText from '../../content/pages/home.yaml?raw'
import { type HomeWords, homeWords } from './home.ts'
import { readWords } from './words.ts'

/** The words of the home page, read and checked when the site is built. */
export const home: HomeWords = readWords('content/pages/home.yaml', homeText, homeWords)
