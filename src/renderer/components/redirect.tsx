import { Navigate, useLocation } from 'react-router'

/**
 * Redirects on every render with a new target. The router's own `Navigate` redirects only once while it is mounted. A
 * second redirect from the same component would leave an empty screen.
 */
export function Redirect({ to }: { to: string }) {
  const { key } = useLocation()
  return <Navigate key={key} to={to} replace />
}
