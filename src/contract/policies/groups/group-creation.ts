import type { Permission } from '#contract/entities/people/permission.ts'
import { administers } from '#contract/policies/viewer.ts'

/**
 * Whether a user may register a new group (our decision). Allowed for a user without any group if the service registers
 * strangers, and for an admin of at least one group who is not read-only there. A supervisor does not count as an admin here, because supervisors may not
 * change the settings and users of their own group either.
 */
export function mayCreateGroup(
  permissions: readonly Permission[],
  registersStrangers: boolean,
): boolean {
  return permissions.length === 0 ? registersStrangers : permissions.some(administers)
}
