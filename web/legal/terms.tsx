import { useLoaderData } from 'react-router'
import * as text from '../../content/text/legal.ts'
import { termsText } from './content.server.ts'
import { LegalPage } from './legal-page.tsx'

export function loader() {
  return termsText.read()
}

/** `/terms` */
export default function Terms() {
  return <LegalPage text={useLoaderData<typeof loader>()} crumb={text.terms} />
}
