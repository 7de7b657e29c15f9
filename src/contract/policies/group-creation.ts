import type { Permission } from '../entities/permission.ts'
import { administers } from './viewer.ts'

/**
 * Whether a user may register a group (our decision). Allowed for a user without any group, and for an admin of a
 * group who is not read-only there. Not for a supervisor, who may not change the settings and users of their own
 * group either.
 */
export function mayCreateGroup(permissions: readonly Permission[]): boolean {
  return permissions.length === 0 || permissions.some(administers)
}
