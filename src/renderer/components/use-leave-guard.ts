import { use, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'

export interface LeaveGuard {
  /** Whether the user is being asked whether to leave. */
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Has every navigation reported instead of made. @returns a function that ends it */
function holdNavigation(navigator: Navigator, onHeld: (resume: () => void) => void): () => void {
  const { push, replace } = navigator
  const hold =
    (go: Navigator['push']): Navigator['push'] =>
    (...target) =>
      onHeld(() => go.apply(navigator, target))
  navigator.push = hold(push)
  navigator.replace = hold(replace)
  return () => {
    navigator.push = push
    navigator.replace = replace
  }
}

/**
 * Holds back navigation inside the app while there are unsaved changes. The router's own blocker needs a data router, so
 * this wraps the navigator of the plain one. The window's back button is not held back.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const { navigator } = use(NavigationContext)
  /** The navigation that was held back; null for none. */
  const [held, setHeld] = useState<{ readonly resume: () => void } | null>(null)
  useEffect(
    () => (hasChanges ? holdNavigation(navigator, (resume) => setHeld({ resume })) : undefined),
    [navigator, hasChanges],
  )
  return {
    isAsking: held !== null,
    stay: () => setHeld(null),
    leave: () => {
      setHeld(null)
      held?.resume()
    },
  }
}
