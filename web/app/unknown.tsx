import { Navigate } from 'react-router'

/** Redirects an unknown address to the empty path. */
export default function Unknown() {
  return <Navigate to="/" replace />
}
