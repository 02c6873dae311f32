import { useLoaderData } from 'react-router'
import text from '../../content/legal/terms.md?raw'
import { site } from '../words/site.server.ts'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './texts.server.ts'

export function loader() {
  return readLegalText('content/legal/terms.md', text, site)
}

/** `/terms` */
export default function Terms() {
  return <LegalPage text={useLoaderData<typeof loader>()} crumb="TOS" />
}
