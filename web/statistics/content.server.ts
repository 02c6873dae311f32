import { z } from 'zod'
import { yamlFile } from '../../content/reader/content.ts'
import { text } from '../words/schemas.ts'

/** The schema of content/pages/statistics.yaml. */
const statisticsSchema = z.strictObject({
  title: text,
  text,
  login: text,
  empty: text,
  alone: text,
  compared: text,
})

/** The content of the statistics page. */
export const statistics = yamlFile('pages/statistics.yaml', statisticsSchema)
