import { useStore } from 'jotai'
import { useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import {
  parsePath,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
} from 'react-router'
import { guardsAtom, leaveScreen, type Guard } from '#renderer/data/navigation/leave-screen.ts'

export interface LeaveGuard {
  /** Whether the question about unsaved work must be shown. */
  readonly isAsking: boolean
  /** Calls `leave`. If there is unsaved work, the question is shown first. */
  readonly ask: (leave: () => void) => void
  /** Closes the question and stays. */
  readonly stay: () => void
  /** Closes the question, removes the guard, and calls the function that waited for the answer. */
  readonly leave: () => void
  /** Removes the guard, so that navigation opens no question, e.g. after saving. */
  readonly release: () => void
}

/**
 * Guards unsaved work while the component is mounted and `isUnsaved` is true. The question opens before a link, the
 * palette, a notification or a change of the group leaves the screen. It does not open before a redirect at the end of
 * a session, or when the user goes back in the history.
 */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const store = useStore()
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const registered = useRef<Guard | null>(null)
  const release = () => {
    const own = registered.current
    registered.current = null
    store.set(guardsAtom, (all) => all.filter((guard) => guard !== own))
  }
  useLayoutEffect(() => {
    if (!isUnsaved) return
    const own: Guard = (leave) => setLeaving(() => leave)
    registered.current = own
    store.set(guardsAtom, (all) => [...all, own])
    return () => store.set(guardsAtom, (all) => all.filter((guard) => guard !== own))
  }, [isUnsaved, store])
  return {
    isAsking: leaving !== null,
    ask: (leave) => {
      if (isUnsaved) setLeaving(() => leave)
      else leave()
    },
    stay: () => setLeaving(null),
    leave: () => {
      setLeaving(null)
      release()
      leaving?.()
    },
    release,
  }
}

/**
 * Applies the guards to the router's `push`: a navigation to another path waits for the user's answer. A change of the
 * query or hash alone does not.
 */
export function GuardedNavigation({ children }: { children: ReactNode }) {
  const store = useStore()
  const context = useContext(NavigationContext)
  const guarded = useMemo(() => {
    const { navigator } = context
    const push: Navigator['push'] = (to, state, options) => {
      const { pathname = '' } = typeof to === 'string' ? parsePath(to) : to
      const go = () => navigator.push(to, state, options)
      if (pathname === '' || pathname === window.location.pathname) go()
      else leaveScreen(store, go)
    }
    return { ...context, navigator: { ...navigator, push } }
  }, [context, store])
  return <NavigationContext.Provider value={guarded}>{children}</NavigationContext.Provider>
}
