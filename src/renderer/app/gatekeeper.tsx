import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { connectionAtom, sessionAtom } from '../data/session.ts'
import { takeReturnTo } from '../data/session-sync.ts'
import { gate } from './gate.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

/** Lets people through to where they may be, and sends them elsewhere the moment that changes. */
export function Gatekeeper() {
  const connected = useAtomValue(connectionAtom) !== null
  const { user, locked, returnTo } = useAtomValue(sessionAtom)
  const { pathname, search } = useLocation()
  const answer = gate({ connected, signedIn: user !== null, locked, returnTo, path: pathname })
  const place = answer?.remember === true ? pathname + search : null
  const arrived = user !== null && !locked && returnTo === pathname + search

  useEffect(() => {
    // Where to return to is a convenience: a desktop that cannot keep it stops nobody.
    const report = (error: unknown) => console.error('The place was not kept', error)
    if (place !== null) takeReturnTo(place).catch(report)
    else if (arrived) takeReturnTo(null).catch(report)
  }, [place, arrived])

  if (answer !== null) return <Navigate to={answer.to} replace />
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  )
}
