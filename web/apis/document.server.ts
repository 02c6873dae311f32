import text from '../../docs/openapi.generated.json?raw'
import { openApi } from './openapi.ts'
import { type ApiPages, pagesOf } from './pages.ts'

/** The API as its OpenAPI document describes it, read and checked at build time. */
export const apiPages: ApiPages = pagesOf(openApi.parse(JSON.parse(text)))
