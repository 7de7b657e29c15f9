import { useAtomValue } from 'jotai'
import { useEffect, useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isAppPath } from '#contract/policies/menu.ts'
import { onPush } from '#renderer/data/service/bridge.ts'
import { isChatWindow } from '#renderer/data/navigation/chat-window.ts'
import { historyEntryOwner, useCurrentUrl } from '#renderer/data/navigation/url-state.ts'
import { isOnboardingAtom } from '#renderer/data/groups/onboarding.ts'
import {
  connectionAtom,
  registersStrangersAtom,
  sessionAtom,
} from '#renderer/data/session/session.ts'
import { deferLink, storeReturnPath } from '#renderer/data/session/session-sync.ts'
import { showErrorWhenSignedOut } from '#renderer/data/change/toasts.ts'
import { gate } from './access-gate.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Redirect } from '#renderer/components/redirect.tsx'

/** Stores the path to open after the next sign-in or unlock. A failure is only logged. */
function storePath(path: string): void {
  storeReturnPath(path).catch((error: unknown) => console.error('Could not store the path', error))
}

/** Redirects users from the screens that they may not see, as soon as their access changes. */
export function Gatekeeper() {
  const connected = useAtomValue(connectionAtom) !== null
  const { user, locked, returnTo } = useAtomValue(sessionAtom)
  const registersStrangers = useAtomValue(registersStrangersAtom)
  const isOnboarding = useAtomValue(isOnboardingAtom)
  const { pathname } = useLocation()
  const here = useCurrentUrl()
  const signedIn = user !== null
  const answer = gate({
    connected,
    signedIn,
    registersStrangers,
    locked,
    isOnboarding,
    returnTo,
    path: pathname,
  })
  const isWorking = signedIn && !locked && isAppPath(pathname)
  const isRedirected = answer?.remember === true && here !== returnTo

  // Store each path that the user visits. If the session ends unexpectedly, the last one is opened after the next
  // sign-in. A window with one chat does not store its path.
  useEffect(() => {
    if (isWorking && !isChatWindow()) storePath(here)
  }, [isWorking, here])

  // Store the path from which the user is redirected, but only if its history entry belongs to no user. Otherwise a
  // user who signs in next could open the previous user's path. This is a layout effect, because it must read the
  // history entry before the effect of `Redirect` replaces the entry.
  useLayoutEffect(() => {
    if (isRedirected && historyEntryOwner() === undefined) storePath(here)
  }, [isRedirected, here])

  const isSignedOutOrLocked = !signedIn || locked
  useEffect(
    () =>
      isSignedOutOrLocked
        ? onPush('navigate', ({ path }) => {
            deferLink(path).catch(showErrorWhenSignedOut)
          })
        : undefined,
    [isSignedOutOrLocked],
  )

  if (answer !== null) return <Redirect to={answer.to} />
  return (
    <ScreenBoundary>
      <Outlet />
    </ScreenBoundary>
  )
}
