import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { connectionAtom, sessionAtom } from '../data/session.ts'
import { rememberPlace } from '../data/session-sync.ts'
import { gate, isPlace } from './gate.ts'
import { ScreenBoundary } from './screen-boundary.tsx'

/** Lets people through to where they may be, and sends them elsewhere the moment that changes. */
export function Gatekeeper() {
  const connected = useAtomValue(connectionAtom) !== null
  const { user, locked, returnTo } = useAtomValue(sessionAtom)
  const location = useLocation()
  const { pathname } = location
  const here = pathname + location.search
  const signedIn = user !== null
  const answer = gate({
    connected,
    signedIn,
    locked,
    returnTo: returnTo ?? lockedAt(location.state),
    path: pathname,
  })
  const atWork = signedIn && !locked && isPlace(pathname)
  const turnedAway = !signedIn && answer?.remember === true && here !== returnTo

  // At work the desktop follows along, for the case that the session ends; a visitor is led here later.
  useEffect(() => {
    if (!atWork && !turnedAway) return
    // A convenience: a desktop that cannot keep it stops nobody.
    rememberPlace(here).catch((error: unknown) => console.error('The place was not kept', error))
  }, [atWork, turnedAway, here])

  if (answer !== null)
    return (
      <Navigate to={answer.to} replace state={signedIn && locked ? { lockedAt: here } : null} />
    )
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  )
}

/** Where the person was when the screen was locked: kept with the lock screen's own place in the history. */
function lockedAt(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('lockedAt' in state)) return null
  return typeof state.lockedAt === 'string' && isPlace(state.lockedAt) ? state.lockedAt : null
}
