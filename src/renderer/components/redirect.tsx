import { Navigate, useLocation } from 'react-router'

/**
 * Sends on from wherever one is, each time anew: the router's own does it once while it is on the screen, and whoever is
 * led to another place with the same path before it has gone would stay there, before an empty screen.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation()
  return <Navigate key={key} to={to} replace />
}
