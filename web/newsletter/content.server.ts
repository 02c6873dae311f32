import { z } from 'zod'
import { yamlFile } from '../../content/reader/content.ts'
import { text } from '../words/schemas.ts'

/** The schema of content/pages/newsletter.yaml. */
const newsletterSchema = z.strictObject({
  title: text,
  text,
  notWhole: text,
  confirm: text,
  remove: text,
  unsubscribe: text,
  unsubscribeNow: text,
  weeklyTitle: text,
  weekly: text,
  weeklyOff: text,
  notReached: text,
  done: text,
})

/** The content of the page behind the link in a mail. */
export const newsletter = yamlFile('pages/newsletter.yaml', newsletterSchema)
