import { vi } from 'vitest'
import { groupSchema } from '#contract/entities/groups/group.ts'
import { permissionSchema } from '#contract/entities/people/permission.ts'
import { userSchema } from '#contract/entities/people/user.ts'
import { loadedGroupAtom, pickedGroupIdAtom } from '#renderer/data/session/session.ts'
import { applySession } from '#renderer/data/session/session-sync.ts'
import { store } from '#renderer/data/store.ts'

/** Test support: sessions of users who belong to the groups `g1` and `g2`. */

const permissions = ['g1', 'g2'].map((groupId) =>
  permissionSchema.parse({ groupId, role: 'ROLE_MANAGER' }),
)

/** Stubs an empty local storage and an empty session storage. `vi.unstubAllGlobals` restores both. */
export function withoutStorage(): void {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
}

/**
 * Applies a session as the main process pushes it.
 * @param id the user's id; null if nobody is signed in
 */
export function pushSession(id: string | null, locked = false): void {
  const user = id === null ? null : userSchema.parse({ id, permissions })
  applySession({ user, tokenStore: 'keychain', locked, returnTo: null })
}

/** Signs a user in and selects a group. */
export function workIn(id: string, groupId: string): void {
  pushSession(id)
  store.set(pickedGroupIdAtom, groupId)
  store.set(loadedGroupAtom, groupSchema.parse({ id: groupId }))
}
