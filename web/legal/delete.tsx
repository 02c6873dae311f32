import { useLoaderData } from 'react-router'
import * as text from '../../content/text/legal.ts'
import { deletionText } from './content.server.ts'
import { LegalPage } from './legal-page.tsx'

export function loader() {
  return deletionText.read()
}

/** `/delete` */
export default function Delete() {
  return <LegalPage text={useLoaderData<typeof loader>()} crumb={text.deletion} />
}
