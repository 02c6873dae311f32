import { useLoaderData } from 'react-router'
import text from '../../content/legal/delete.md?raw'
import { site } from '../words/site.server.ts'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './texts.server.ts'

export function loader() {
  return readLegalText('content/legal/delete.md', text, site)
}

/** `/delete` */
export default function Delete() {
  return <LegalPage text={useLoaderData<typeof loader>()} crumb="Delete Data" />
}
