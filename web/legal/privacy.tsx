import { useLoaderData } from 'react-router'
import text from '../../content/legal/privacy.md?raw'
import { site } from '../words/site.server.ts'
import { LegalPage } from './legal-page.tsx'
import { readLegalText } from './texts.server.ts'

export function loader() {
  return readLegalText('content/legal/privacy.md', text, site)
}

/** `/privacy` */
export default function Privacy() {
  return <LegalPage text={useLoaderData<typeof loader>()} crumb="Privacy" />
}
