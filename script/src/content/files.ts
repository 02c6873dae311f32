import { catalogs } from '../../../content/reader/catalogs.ts'
import { type Content, ContentFile } from '../../../content/reader/content.ts'
import { unusable } from '../../../content/reader/mistakes.ts'
import { gameTypeFiles } from '../../../server/game-types/shipped.ts'
import { InvalidPrices, readBars } from '../../../server/stocks/bars.ts'
import { refusedNames } from '../../../server/text/refused-names.ts'
import { blog, postFiles } from '../../../web/blog/posts.server.ts'
import { contact } from '../../../web/contact/content.server.ts'
import { counter } from '../../../web/demos/counter-content.server.ts'
import { deletionText, privacyText, securityText, termsText } from '../../../web/legal/content.server.ts'
import { about } from '../../../web/marketing/about/content.server.ts'
import { home } from '../../../web/marketing/home/content.server.ts'
import { portfolio, workFiles } from '../../../web/marketing/portfolio/works.server.ts'
import { pricing } from '../../../web/marketing/pricing/content.server.ts'
import { services } from '../../../web/marketing/services/content.server.ts'
import { team } from '../../../web/marketing/team/content.server.ts'
import { testimonials } from '../../../web/marketing/testimonials/content.server.ts'
import { newsletter } from '../../../web/newsletter/content.server.ts'
import { statistics } from '../../../web/statistics/content.server.ts'
import { site } from '../../../web/words/site.server.ts'

const sampleOfStocks = new ContentFile('stocks/sample.csv', ({ file, text }) => {
  try {
    return readBars(text).length
  } catch (error) {
    throw error instanceof InvalidPrices ? unusable(file, [error.message]) : error
  }
})

/** All files of `content/` that the pages and the server read, with the schemas that check them. */
export const contentFiles: readonly Content<unknown>[] = [
  site,
  about,
  blog,
  catalogs,
  contact,
  counter,
  deletionText,
  gameTypeFiles,
  home,
  newsletter,
  portfolio,
  postFiles,
  pricing,
  privacyText,
  refusedNames,
  sampleOfStocks,
  securityText,
  services,
  statistics,
  team,
  termsText,
  testimonials,
  workFiles,
]
