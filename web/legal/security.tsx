import { useLoaderData } from 'react-router'
import * as text from '../../content/text/legal.ts'
import { securityText } from './content.server.ts'
import { LegalPage } from './legal-page.tsx'

export function loader() {
  return securityText.read()
}

/** `/security`: how to report a vulnerability, the policy that `/.well-known/security.txt` names. */
export default function Security() {
  return <LegalPage text={useLoaderData<typeof loader>()} crumb={text.security} />
}
