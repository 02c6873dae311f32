import text from '../../content/site.yaml?raw'
import { type Site, siteWords } from './site.ts'
import { readWords } from './words.ts'

/** The words that every page shows, read and checked when the site is built. */
export const site: Site = readWords('content/site.yaml', text, siteWords)
