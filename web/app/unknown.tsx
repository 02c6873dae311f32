import { Navigate } from 'react-router'

/** An address that no route knows goes to the empty path. */
export default function Unknown() {
  return <Navigate to="/" replace />
}
