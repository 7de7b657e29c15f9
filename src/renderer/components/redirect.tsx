import { Navigate, useLocation } from 'react-router'

/**
 * Redirects on every render with a new target. The router's own redirects once while mounted: a user who is redirected
 * again to a path of the same component would stay on an empty screen.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation()
  return <Navigate key={key} to={to} replace />
}
