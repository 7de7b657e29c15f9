import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { onPush } from '../data/bridge.ts'
import { placeOwner, usePlace } from '../data/url-state.ts'
import { connectionAtom, sessionAtom } from '../data/session.ts'
import { followLater, rememberPlace } from '../data/session-sync.ts'
import { showErrorWhenSignedOut } from '../data/toasts.ts'
import { gate, isPlace } from './access-gate.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Redirect } from '../components/redirect.tsx'

/** A convenience: a desktop that cannot keep it stops nobody. */
function keep(place: string): void {
  rememberPlace(place).catch((error: unknown) => console.error('The place was not kept', error))
}

/** Lets people through to where they may be, and sends them elsewhere the moment that changes. */
export function Gatekeeper() {
  const connected = useAtomValue(connectionAtom) !== null
  const { user, locked, returnTo } = useAtomValue(sessionAtom)
  const { pathname } = useLocation()
  const here = usePlace()
  const signedIn = user !== null
  const answer = gate({
    connected,
    signedIn,
    locked,
    returnTo,
    path: pathname,
  })
  const atWork = signedIn && !locked && isPlace(pathname)
  const turnedAway = answer?.remember === true && here !== returnTo

  // At work the desktop follows along, for the case that the session ends.
  useEffect(() => {
    if (atWork) keep(here)
  }, [atWork, here])

  // A visitor is led here later; not where somebody has worked before, whose session ended or who has signed out: whoever
  // comes next need not be they. Asked before the redirection, an effect too, puts an entry of its own in this one's place.
  useLayoutEffect(() => {
    if (turnedAway && placeOwner() === undefined) keep(here)
  }, [turnedAway, here])

  const atDoor = !signedIn || locked
  useEffect(
    () =>
      atDoor
        ? onPush('navigate', ({ path }) => {
            followLater(path).catch(showErrorWhenSignedOut)
          })
        : undefined,
    [atDoor],
  )

  if (answer !== null) return <Redirect to={answer.to} />
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  )
}
