import { vi } from 'vitest'
import { groupSchema } from '#contract/entities/group.ts'
import { permissionSchema } from '#contract/entities/permission.ts'
import { userSchema } from '#contract/entities/user.ts'
import { loadedGroupAtom, pickedGroupIdAtom } from '../../../data/session.ts'
import { applySession } from '../../../data/session-sync.ts'
import { store } from '../../../data/store.ts'

/** Test support: somebody of the groups `g1` and `g2`, who picked none on this machine. */

const permissions = ['g1', 'g2'].map((groupId) =>
  permissionSchema.parse({ groupId, role: 'ROLE_MANAGER' }),
)

/** Nothing is kept by the browser; `vi.unstubAllGlobals` ends it. */
export function withoutStorage(): void {
  const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
}

/** The desktop tells who is signed in, null for nobody, and whether the screen is locked. */
export function tellSession(id: string | null, locked = false): void {
  const user = id === null ? null : userSchema.parse({ id, permissions })
  applySession({ user, tokenStore: 'keychain', locked, returnTo: null })
}

/** Somebody signs in, or is there already, and comes to work in a group. */
export function workIn(id: string, groupId: string): void {
  tellSession(id)
  store.set(pickedGroupIdAtom, groupId)
  store.set(loadedGroupAtom, groupSchema.parse({ id: groupId }))
}
