import { useLoaderData } from 'react-router'
import * as text from '../../content/text/legal.ts'
import { privacyText } from './content.server.ts'
import { LegalPage } from './legal-page.tsx'

export function loader() {
  return privacyText.read()
}

/** `/privacy` */
export default function Privacy() {
  return <LegalPage text={useLoaderData<typeof loader>()} crumb={text.privacy} />
}
