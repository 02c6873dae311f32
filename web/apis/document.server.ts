import text from '../../docs/openapi.generated.json?raw'
import { openApi } from './openapi.ts'
import { type ApiPages, pagesOf } from './pages.ts'

/** The API as its document describes it, read and checked when the site is built. */
export const apiPages: ApiPages = pagesOf(openApi.parse(JSON.parse(text)))
