import type { Permission } from '../entities/permission.ts'
import { isAdmin, mayWrite } from './viewer.ts'

/**
 * Whether a user may register a group (ours): a user without any group, and an admin of one who may write there. A
 * supervisor has neither settings nor users in their own group, so they begin no other.
 */
export function mayCreateGroup(permissions: readonly Permission[]): boolean {
  return (
    permissions.length === 0 ||
    permissions.some(
      (one) => isAdmin(one) && mayWrite(one) && (one.isSuperAdmin || !one.isSupervisor),
    )
  )
}
