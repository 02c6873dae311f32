import { useLoaderData } from 'react-router'
import * as text from '../../content/text/legal.ts'
import { privacyText } from './content.server.ts'
import { LegalPage } from './legal-page.tsx'
import { Visitors, visitorsSection } from './visitors.tsx'

export function loader() {
  const policy = privacyText.read()
  return { ...policy, sections: [...policy.sections, visitorsSection] }
}

/** `/privacy` */
export default function Privacy() {
  return (
    <LegalPage text={useLoaderData<typeof loader>()} crumb={text.privacy}>
      <Visitors />
    </LegalPage>
  )
}
