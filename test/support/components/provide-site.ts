import type { TestProject } from 'vitest/node'
import { readSite, type Site } from '../../../web/words/site.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    site: Site
  }
}

/** Provides the texts of the site that every page shows, which only Node.js can read. */
export default function setUp({ provide }: TestProject): void {
  provide('site', readSite())
}
