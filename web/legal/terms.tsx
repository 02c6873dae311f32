import { Link, useLoaderData } from 'react-router'
import * as text from '../../content/text/legal.ts'
import { withNodes } from '../kit/with-nodes.tsx'
import { termsText } from './content.server.ts'
import { LegalPage } from './legal-page.tsx'

export function loader() {
  return termsText.read()
}

const link = 'text-link underline underline-offset-4'

/** `/terms` */
export default function Terms() {
  return (
    <LegalPage text={useLoaderData<typeof loader>()} crumb={text.terms}>
      <p className="mt-10 max-w-prose text-muted">
        {withNodes(text.others, {
          licenses: (
            <Link to="/licenses" className={link}>
              {text.licensesLink}
            </Link>
          ),
          report: (
            <Link to="/security" className={link}>
              {text.reportLink}
            </Link>
          ),
        })}
      </p>
    </LegalPage>
  )
}
