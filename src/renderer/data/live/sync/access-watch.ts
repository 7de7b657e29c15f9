import type { Permission } from '#contract/entities/permission.ts'
import { accessChangeAtom, type AccessChange } from '../../access-change.ts'
import { permissionAtom, userAtom } from '../../session.ts'
import { refreshSession } from '../../session-sync.ts'
import { store } from '../../store.ts'

/** A watch over what the person is in the group that they work in. */
export interface AccessWatch {
  /** Takes over what they are known to be: from now on every change of it is told. */
  take(): void
  /** Asks who they are. What was not watched before is taken over once that is answered, and ends nothing. */
  read(): Promise<void>
  /** The same where nothing was taken over yet, again and again until that is answered. */
  readFirst(): Promise<void>
  end(): void
}

/** How long who is watched for first is not asked about once more where that was not answered, ms. */
const AGAIN_MS = 60_000

interface Seen {
  userId: string
  permission: Permission
}

/**
 * Watches for a change of the person's role or access that no event told, which is told however it becomes known: what
 * they do in a gap in the events may have them asked about before the gap is over. Nothing is told before something was
 * taken over.
 */
export function watchAccess(): AccessWatch {
  let known: Seen | null = null
  const take = () => {
    known = look()
  }
  const end = store.sub(permissionAtom, () => {
    if (known === null) return
    const change = changeSince(known)
    // A group that they go to themselves is another one to know them in, and whoever signs in is nobody known.
    known = store.get(userAtom)?.id === known.userId ? look() : null
    // It is told once: an event may have said it already.
    if (change !== null) store.set(accessChangeAtom, (told) => told ?? change)
  })
  const read = async () => {
    if (await refreshSession()) take()
  }
  let again: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const readFirst = async () => {
    clearTimeout(again)
    if (known === null) await read()
    if (known === null && !isOver) again = setTimeout(() => void readFirst(), AGAIN_MS)
  }
  return {
    take,
    read,
    readFirst,
    end: () => {
      isOver = true
      clearTimeout(again)
      end()
    },
  }
}

function look(): Seen | null {
  const [user, permission] = [store.get(userAtom), store.get(permissionAtom)]
  return user === null || permission === null ? null : { userId: user.id, permission }
}

function changeSince({ userId, permission }: Seen): AccessChange | null {
  const user = store.get(userAtom)
  if (user?.id !== userId) return null
  const now = user.permissions.find(({ groupId }) => groupId === permission.groupId)
  if (now === undefined) return 'removed'
  return accessOf(now) === accessOf(permission) ? null : 'role'
}

/**
 * What somebody is and may do in a group, to compare: what a live event would have told as a change of their role. The
 * group's name and phone are the group's own, and the tags they own grow with each that they make.
 */
function accessOf(permission: Permission): string {
  const { role, isReadOnly, isSupervisor, isSuperAdmin, hasTemplatePermission } = permission
  const { tagId, teamId, teamTagId } = permission
  const flags = [isReadOnly, isSupervisor, isSuperAdmin, hasTemplatePermission]
  return JSON.stringify([role, flags, tagId, teamId, teamTagId])
}
