import { existsSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isKept, projectFolder } from '../../content/reader/content-folder.ts'
import { list, origin, webAddress } from './kinds.ts'

/** The site, and the owner's part of it. */
export const site = {
  contentFolder: z
    .string()
    .refine(
      (folder) => isKept || existsSync(path.resolve(projectFolder, folder)),
      'names a folder that does not exist',
    )
    .optional()
    .describe(
      "The folder of the owner's own texts and pictures; site/ beside .env unless set, if it exists.",
    ),
  siteFolder: z
    .string()
    .optional()
    .describe('The folder of the built site; where script/build writes it unless set.'),
  switchOrigins: list
    .pipe(z.array(origin))
    .default([])
    .describe(
      "Origins of admins' own websites, to which the site may post to switch the backend off, separated by commas.",
    ),
}

/** Where the server fetches profile pictures from. */
export const pictures = {
  pictureFetch: z
    .enum(['public', 'any', 'off'])
    .default('public')
    .describe(
      'From where profile pictures are fetched: public addresses by their default ports, any address that this machine reaches, or nowhere.',
    ),
}

/** Where notices go. */
export const notices = {
  webhooks: z
    .enum(['public', 'any'])
    .default('public')
    .describe(
      'Which webhooks admins can have told: those at public addresses by their default ports, or at any address that this machine reaches.',
    ),
}

/** The games. */
export const games = {
  paymentName: z
    .string()
    .max(50, 'must be at most 50 characters long')
    .default('skyway')
    .describe('The name at a payment app that the message of the single hint gives, without the @.'),
}

/** Stock prices: from the sample that ships with the product unless one of the first two is set. */
export const stocks = {
  stockFile: z
    .string()
    .optional()
    .describe('A CSV file of daily prices; see Stock prices for what stands in it.'),
  stockUrl: webAddress
    .optional()
    .describe('The address of an HTTP service that answers such CSV, with {key} where its key belongs.'),
  stockKey: z.string().optional().describe('The key of that service; it reaches neither browsers nor logs.'),
  stockName: z
    .string()
    .max(60, 'must be at most 60 characters long')
    .optional()
    .describe('What the prices are of, as the page calls it.'),
}
