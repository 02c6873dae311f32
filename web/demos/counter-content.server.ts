import { z } from 'zod'
import { yamlFile } from '../../content/reader/content.ts'
import { text } from '../words/schemas.ts'

/** The schema of content/pages/counter.yaml. */
const counterSchema = z.strictObject({ title: text, text, count: text, button: text })

/** The content of the counter page. */
export const counter = yamlFile('pages/counter.yaml', counterSchema)
