import type { MemberDetails } from '#contract/entities/people/member-details.ts'
import {
  isAdmin,
  isManager,
  isPublisher,
  isSuperAdmin,
  isSupervisorAdmin,
} from '#contract/policies/viewer.ts'
import type { Member } from '#contract/entities/people/member.ts'
import { foldText } from '#contract/rules/text/searchable-text.ts'
import { serviceStatusKind } from '#contract/rules/people/service-status.ts'
import type { Sort } from '#renderer/components/page/data-table.tsx'

/** A member with the details that admins see. `details` is undefined until it is fetched. */
export interface MemberRow {
  readonly member: Member
  readonly details: MemberDetails | undefined
}

export interface MemberFilter {
  readonly text: string
  readonly roles: readonly string[]
  readonly teams: readonly string[]
  readonly statuses: readonly string[]
}

export const noFilter: MemberFilter = { text: '', roles: [], teams: [], statuses: [] }

/** The filter option for members without a team. */
export const withoutTeam = 'none'

export const isFilterSet = ({ text, roles, teams, statuses }: MemberFilter): boolean =>
  text.trim() !== '' || [...roles, ...teams, ...statuses].length > 0

const admits = (chosen: readonly string[], value: string): boolean =>
  chosen.length === 0 || chosen.includes(value)

export function filterMembers(rows: readonly MemberRow[], filter: MemberFilter): MemberRow[] {
  const text = foldText(filter.text.trim())
  return rows.filter(
    ({ member }) =>
      foldText(`${member.name} ${member.email}`).includes(text) &&
      admits(filter.roles, member.role) &&
      admits(filter.teams, member.teamId ?? withoutTeam) &&
      admits(filter.statuses, serviceStatusKind(member.serviceStatus)),
  )
}

/** The rank in the sort order: super admins, admins, supervisors, managers, agents, members with another role. */
function rank(member: Member): number {
  if (isSuperAdmin(member)) return 0
  if (isSupervisorAdmin(member)) return 2
  if (isAdmin(member)) return 1
  if (isManager(member)) return 3
  return isPublisher(member) ? 4 : 5
}

export function sortMembers(rows: readonly MemberRow[], sort: Sort, locale: string): MemberRow[] {
  const byName = (a: MemberRow, b: MemberRow) => a.member.name.localeCompare(b.member.name, locale)
  const by = (a: MemberRow, b: MemberRow): number => {
    if (sort.columnId === 'role') return rank(a.member) - rank(b.member)
    if (sort.columnId === 'seen')
      return (a.details?.lastSeenAt ?? '').localeCompare(b.details?.lastSeenAt ?? '')
    return byName(a, b)
  }
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((a, b) => sign * by(a, b) || byName(a, b))
}
