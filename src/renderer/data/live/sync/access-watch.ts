import type { Permission } from '#contract/entities/people/permission.ts'
import { isSameAccess } from '#contract/rules/people/access-change.ts'
import { accessChangeAtom, type AccessChange } from '#renderer/data/session/access-change.ts'
import { permissionAtom, userAtom } from '#renderer/data/session/session.ts'
import { refreshSession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'

/**
 * Watches the user's access to the current group. The baseline is the access as last known; a change is reported if the
 * access differs from it.
 */
export interface AccessWatch {
  /** Sets the baseline to the access in the current session: every change from now on is reported. */
  setBaseline(): void
  /**
   * Refreshes the session, then sets the baseline. A change that the refresh finds is reported if there was a baseline
   * before. After a failed refresh the baseline stays.
   */
  refresh(): Promise<void>
  /** Calls `refresh` until there is a baseline. Does nothing if there already is one. */
  refreshUntilKnown(): Promise<void>
  end(): void
}

/** Pause before `refreshUntilKnown` repeats a failed refresh, ms. */
const RETRY_MS = 60_000

interface Access {
  userId: string
  permission: Permission
}

/**
 * Reports a change of the user's role or access that no event has reported, after any refresh of the session. Nothing
 * is reported before there is a baseline.
 */
export function watchAccess(): AccessWatch {
  let baseline: Access | null = null
  const setBaseline = () => {
    baseline = currentAccess()
  }
  const end = store.sub(permissionAtom, () => {
    if (baseline === null) return
    const change = changeSince(baseline)
    // After a group switch the new group's access is the baseline. After the sign-in of another user there is no
    // baseline.
    baseline = store.get(userAtom)?.id === baseline.userId ? currentAccess() : null
    // Report the change unless an event has reported it already.
    if (change !== null) store.set(accessChangeAtom, (reported) => reported ?? change)
  })
  const refresh = async () => {
    if (await refreshSession()) setBaseline()
  }
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const refreshUntilKnown = async () => {
    clearTimeout(retryTimer)
    if (baseline === null) await refresh()
    if (baseline === null && !isOver)
      retryTimer = setTimeout(() => void refreshUntilKnown(), RETRY_MS)
  }
  return {
    setBaseline,
    refresh,
    refreshUntilKnown,
    end: () => {
      isOver = true
      clearTimeout(retryTimer)
      end()
    },
  }
}

function currentAccess(): Access | null {
  const [user, permission] = [store.get(userAtom), store.get(permissionAtom)]
  return user === null || permission === null ? null : { userId: user.id, permission }
}

function changeSince({ userId, permission }: Access): AccessChange | null {
  const user = store.get(userAtom)
  if (user?.id !== userId) return null
  const now = user.permissions.find(({ groupId }) => groupId === permission.groupId)
  if (now === undefined) return 'removed'
  return isSameAccess(now, permission) ? null : 'role'
}
