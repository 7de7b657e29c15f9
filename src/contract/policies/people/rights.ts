import {
  rightRoles,
  type Right,
  type RightRole,
  type Rights,
} from '#contract/entities/people/right.ts'
import { administers, isFullAdmin, isSuperAdmin, type Viewer } from '#contract/policies/viewer.ts'

/**
 * Which roles can have a right, and whether they have it in a group that has not changed it: what they could do before groups
 * could change rights. A role that is not listed never has the right.
 */
export const rightDefaults: Readonly<Record<Right, Partial<Record<RightRole, boolean>>>> = {
  exportData: { ROLE_ADMI: true, ROLE_MANAGER: true },
  deleteContacts: { ROLE_ADMI: true, ROLE_MANAGER: true },
  mergeContacts: { ROLE_ADMI: true, ROLE_MANAGER: true, ROLE_PUBLISHER: false },
  sendCampaigns: { ROLE_ADMI: true, ROLE_MANAGER: true, ROLE_PUBLISHER: true },
  seeBilling: { ROLE_ADMI: true },
  editRules: { ROLE_ADMI: true, ROLE_MANAGER: false },
  seeAudit: { ROLE_ADMI: true },
  manageIntegrations: { ROLE_ADMI: true },
}

/** Whether a role can have the right at all. */
export const isRightOf = (role: RightRole, right: Right): boolean =>
  rightDefaults[right][role] !== undefined

/** Whether a role has a right in a group with these rights. */
export const roleHasRight = (rights: Rights | undefined, role: RightRole, right: Right): boolean =>
  isRightOf(role, right) && (rights?.[right]?.[role] ?? rightDefaults[right][role]) === true

/**
 * Whether the viewer's role has the right. Super admins have every right. A right alone permits nothing: each action also has
 * the conditions of its own policy, such as that the viewer is not read-only.
 */
export function hasRight(viewer: Viewer, right: Right): boolean {
  if (isSuperAdmin(viewer)) return true
  const role = rightRoles.find((one) => one === viewer.role)
  return role !== undefined && roleHasRight(viewer.group.rights, role, right)
}

const has = (viewer: Viewer): boolean => viewer.group.rights !== undefined

/** The table of rights, in a group whose service has it (our extension). */
export const rightPolicy = {
  'rights.see': (viewer: Viewer): boolean => has(viewer) && isFullAdmin(viewer),
  /** Admins change the rights of managers and agents. Those of admins are changed by super admins, or nobody could limit them. */
  'rights.edit': (viewer: Viewer, { role }: { readonly role: RightRole }): boolean =>
    has(viewer) && administers(viewer) && (role !== 'ROLE_ADMI' || isSuperAdmin(viewer)),
} as const
