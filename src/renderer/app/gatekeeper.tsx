import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { connectionAtom, sessionAtom } from '../data/session.ts'
import { takeReturnTo } from '../data/session-sync.ts'
import { gate } from './gate.ts'

/** Lets people through to where they may be, and sends them elsewhere the moment that changes. */
export function Gatekeeper() {
  const connected = useAtomValue(connectionAtom) !== null
  const { user, locked, returnTo } = useAtomValue(sessionAtom)
  const { pathname, search } = useLocation()
  const answer = gate({ connected, signedIn: user !== null, locked, returnTo, path: pathname })
  const place = answer?.remember === true ? pathname + search : null
  const back = answer !== null && answer.to === returnTo

  useEffect(() => {
    if (place !== null) void takeReturnTo(place)
    else if (back) void takeReturnTo(null)
  }, [place, back])

  return answer === null ? <Outlet /> : <Navigate to={answer.to} replace />
}
