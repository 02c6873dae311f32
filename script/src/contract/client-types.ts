// Writes the types of the site's API client from the OpenAPI document. script/bootstrap runs it when the document is newer.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript'

const root = resolve(import.meta.dirname, '../../..')
const document: OpenAPI3 = JSON.parse(readFileSync(resolve(root, 'docs/openapi.json'), 'utf8'))
const types = astToString(await openapiTypescript(document, { alphabetize: true }))
const by = '// Written by script/src/contract/client-types.ts from docs/openapi.json.\n\n'
writeFileSync(resolve(root, 'web/api/contract.generated.ts'), by + types)
