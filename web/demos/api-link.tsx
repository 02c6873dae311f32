import { Link } from 'react-router'

/** Links from a demonstrated call to the whole API. */
export function ApiLink() {
  return (
    <p className="mt-8 text-muted">
      Curious what else it answers?{' '}
      <Link to="/apis" className="text-link underline underline-offset-4">
        Every route of the API
      </Link>
    </p>
  )
}
