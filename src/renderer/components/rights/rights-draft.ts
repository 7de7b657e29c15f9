import {
  rightNames,
  rightRoles,
  type Right,
  type RightRole,
  type Rights,
} from '#contract/entities/people/right.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { changedCells } from '#contract/api/groups/group-settings.ts'
import { isRightOf, roleHasRight } from '#contract/policies/people/rights.ts'
import { isSuperAdmin, isSupervisorAdmin, type ViewerGroup } from '#contract/policies/viewer.ts'

/** The rights by subject, in the order of the table. */
export const rightSections = [
  ['data', ['exportData', 'deleteContacts', 'mergeContacts']],
  ['sending', ['sendCampaigns']],
  ['management', ['seeBilling', 'editRules', 'seeAudit', 'manageIntegrations']],
] as const satisfies readonly (readonly [string, readonly Right[]])[]

/** The columns of the table. Super admins have every right, supervisors have none of these screens. */
export const rightColumns = [
  'superAdmin',
  'ROLE_ADMI',
  'supervisor',
  'ROLE_MANAGER',
  'ROLE_PUBLISHER',
] as const
export type RightColumn = (typeof rightColumns)[number]

/** How many members with access are in each column. */
export function membersByColumn(members: readonly Member[]): Record<RightColumn, number> {
  const counts = { superAdmin: 0, ROLE_ADMI: 0, supervisor: 0, ROLE_MANAGER: 0, ROLE_PUBLISHER: 0 }
  for (const member of members) {
    if (member.disabled || member.role === 'ROLE_UNKNOWN') continue
    if (isSuperAdmin(member)) counts.superAdmin += 1
    else if (isSupervisorAdmin(member)) counts.supervisor += 1
    else counts[member.role] += 1
  }
  return counts
}

/** The setting of the group that keeps a role from a right whatever the table says; null: none does. */
export function restrictionOf(
  group: ViewerGroup,
  role: RightRole,
  right: Right,
): 'templates' | 'campaigns' | null {
  if (right !== 'sendCampaigns' || role === 'ROLE_ADMI') return null
  if (group.templateRestrictionForPublisher) return 'templates'
  return role === 'ROLE_PUBLISHER' && group.campaignRestrictionForPublisher ? 'campaigns' : null
}

/** Whether a role has a right once the unsaved changes are saved. */
export const hasInDraft = (
  stored: Rights | undefined,
  change: Rights,
  role: RightRole,
  right: Right,
): boolean => change[right]?.[role] ?? roleHasRight(stored, role, right)

/** The unsaved changes after a tick. What is as stored again is no change. */
export function withCell(
  stored: Rights | undefined,
  change: Rights,
  { role, right, value }: { role: RightRole; right: Right; value: boolean },
): Rights {
  return unsaved(stored, { ...change, [right]: { ...change[right], [role]: value } })
}

/** The changes that differ from what is stored, which a colleague may have changed meanwhile. */
export const unsaved = (stored: Rights | undefined, change: Rights): Rights =>
  Object.fromEntries(
    rightNames.flatMap((right) => {
      const cells = rightRoles.flatMap((role) => {
        const value = change[right]?.[role]
        const differs =
          value !== undefined &&
          isRightOf(role, right) &&
          value !== roleHasRight(stored, role, right)
        return differs ? [[role, value] as const] : []
      })
      return cells.length === 0 ? [] : [[right, Object.fromEntries(cells)]]
    }),
  )

/** The rights to export and to delete that roles gain, which is asked before saving. */
export const risks = (change: Rights): { right: Right; role: RightRole }[] =>
  changedCells(change).filter(
    ({ right, role }) =>
      (right === 'exportData' || right === 'deleteContacts') && change[right]?.[role] === true,
  )

/** How many people the changes concern. */
export const peopleOf = (change: Rights, counts: Readonly<Record<RightColumn, number>>): number =>
  [...new Set(changedCells(change).map(({ role }) => role))].reduce(
    (sum, role) => sum + counts[role],
    0,
  )
