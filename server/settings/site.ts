import { z } from 'zod'
import { list, origin, webAddress } from './kinds.ts'

const base = (usual: string) =>
  z
    .union([webAddress, z.string().regex(/^(\/[\w.~-]+)*$/)], 'is neither a path such as /api nor an address')
    .default(usual)

/** The site, and where its pages find the rest. */
export const site = {
  siteFolder: z.string().optional().describe('The folder of the built site; web/build/client unless set.'),
  apiBase: base('/api').describe('The base address of the API, as the site calls it.'),
  otherBase: base('/api').describe('A second base address that the site sends its access token to.'),
  fileBase: base('').describe('The base address of addresses such as /assets/contact.php.'),
  lambdaBase: base('/lambda').describe('The base address of the functions that switch the backend.'),

  switchOrigins: list
    .pipe(z.array(origin))
    .default([])
    .describe(
      "Origins of admins' own websites, to which the site may post to switch the backend off, separated by commas.",
    ),
}
