import { z } from 'zod'
import { text } from './text.ts'

/** What stands above a page: at which hour of the day it plays, its title, and a line that says what it is for. */
export const masthead = z.strictObject({
  hour: z.iso.time({ precision: -1, error: "expected an hour between quotes, such as '08:30'" }),
  moment: text,
  title: text,
  text,
})

export type Masthead = z.output<typeof masthead>
