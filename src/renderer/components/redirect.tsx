import { Navigate, useLocation } from 'react-router'

/**
 * Redirects from every location at which it is rendered. The router's own `Navigate` may not redirect to the same
 * target again while it is mounted, which would leave an empty screen.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation()
  return <Navigate key={key} to={to} replace />
}
