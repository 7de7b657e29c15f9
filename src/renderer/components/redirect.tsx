import { Navigate, useLocation } from 'react-router'

/**
 * Redirects once for every location at which it is rendered. A `Navigate` that stays mounted while the location changes
 * may not redirect to the same target a second time, and the screen would stay empty. The key mounts a new `Navigate`
 * for each location.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation()
  return <Navigate key={key} to={to} replace />
}
