import { Link } from 'react-router'
import * as text from '../../content/text/codes.ts'

/** Leads admins from the forms for one code to the list of all codes. */
export function ListLink() {
  return (
    <Link to="/codes-list" className="justify-self-start py-1 text-link underline underline-offset-4">
      {text.toList}
    </Link>
  )
}
