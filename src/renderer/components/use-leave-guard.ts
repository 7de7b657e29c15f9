import { use, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'

export interface LeaveGuard {
  /** Whether the user is being asked whether to leave. */
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/**
 * Reports every navigation to `onBlocked` instead of performing it.
 * @returns a function that ends it
 */
function blockNavigation(
  navigator: Navigator,
  onBlocked: (resume: () => void) => void,
): () => void {
  const { push, replace } = navigator
  const hold =
    (go: Navigator['push']): Navigator['push'] =>
    (...target) =>
      onBlocked(() => go.apply(navigator, target))
  navigator.push = hold(push)
  navigator.replace = hold(replace)
  return () => {
    navigator.push = push
    navigator.replace = replace
  }
}

/**
 * Blocks navigation inside the app while there are unsaved changes. The router's own blocker needs a data router, so
 * this wraps the navigator of the plain one. The window's back button is not blocked.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const { navigator } = use(NavigationContext)
  /** The blocked navigation; null for none. */
  const [blocked, setHeld] = useState<{ readonly resume: () => void } | null>(null)
  useEffect(
    () => (hasChanges ? blockNavigation(navigator, (resume) => setHeld({ resume })) : undefined),
    [navigator, hasChanges],
  )
  return {
    isAsking: blocked !== null,
    stay: () => setHeld(null),
    leave: () => {
      setHeld(null)
      blocked?.resume()
    },
  }
}
